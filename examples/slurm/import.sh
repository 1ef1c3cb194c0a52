#!/bin/sh
# Labels positions of games: sbatch examples/slurm/import.sh GAMES --out labelled.data [OPTIONS]
#SBATCH --job-name=avocet-import
#SBATCH --ntasks=65
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=400M
#SBATCH --time=24:00:00
srun --mpi=pmix --kill-on-bad-exit=1 "${AVOCET:-avocet}" train import "$@" --threads 1
