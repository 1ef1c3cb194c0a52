#!/bin/sh
# Analyses many games: sbatch examples/slurm/analyze.sh FILE [OPTIONS]
#SBATCH --job-name=avocet-analyze
#SBATCH --ntasks=65
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=400M
#SBATCH --time=24:00:00
srun --mpi=pmix --kill-on-bad-exit=1 "${AVOCET:-avocet}" analyze "$@" --threads 1
