#!/bin/sh
# Solves one position: sbatch examples/slurm/position.sh POSITION [OPTIONS]
# Write -- before a position that begins with -.
# One process with many threads, which share a table.
#SBATCH --job-name=avocet-position
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=16
#SBATCH --mem-per-cpu=600M
#SBATCH --time=24:00:00
srun --mpi=pmix --kill-on-bad-exit=1 --cpus-per-task="$SLURM_CPUS_PER_TASK" "${AVOCET:-avocet}" solve \
    --threads "$SLURM_CPUS_PER_TASK" "$@"
