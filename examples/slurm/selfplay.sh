#!/bin/sh
# Makes training data: sbatch examples/slurm/selfplay.sh --out games.data --games 1000000 [OPTIONS]
# If the run ends early, submit the same command again: it goes on.
#SBATCH --job-name=avocet-selfplay
#SBATCH --ntasks=65
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=400M
#SBATCH --time=24:00:00
#SBATCH --requeue
srun --mpi=pmix --kill-on-bad-exit=1 "${AVOCET:-avocet}" train selfplay "$@" --threads 1
