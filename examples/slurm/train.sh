#!/bin/sh
# Trains weights in rounds: sbatch examples/slurm/train.sh --hours 10 --out FOLDER [OPTIONS]
# One process with many threads. If the run ends early, submit the same command again: it goes on.
#SBATCH --job-name=avocet-train
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=16
#SBATCH --mem-per-cpu=1G
#SBATCH --time=24:00:00
#SBATCH --requeue
"${AVOCET:-avocet}" train all "$@" --threads "$SLURM_CPUS_PER_TASK"
