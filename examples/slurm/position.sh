#!/bin/sh
# Solves one position on many machines: sbatch examples/slurm/position.sh POSITION [OPTIONS]
# Few ranks with many threads each: a rank has a table of its own.
#SBATCH --job-name=avocet-position
#SBATCH --ntasks=5
#SBATCH --cpus-per-task=16
#SBATCH --mem-per-cpu=600M
#SBATCH --time=24:00:00
srun --mpi=pmix --kill-on-bad-exit=1 --cpus-per-task="$SLURM_CPUS_PER_TASK" "${AVOCET:-avocet}" solve "$@" \
    --threads "$SLURM_CPUS_PER_TASK"
