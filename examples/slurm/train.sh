#!/bin/sh
# Trains weights in rounds: sbatch examples/slurm/train.sh --hours 10 --out FOLDER [OPTIONS]
# If the run ends early, submit the same command again: it goes on.
#SBATCH --job-name=avocet-train
#SBATCH --ntasks=65
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=1G
#SBATCH --time=24:00:00
#SBATCH --requeue
srun --mpi=pmix --kill-on-bad-exit=1 "${AVOCET:-avocet}" train all "$@" --threads 1
