#!/bin/sh
# Counts positions to a depth: sbatch examples/slurm/perft.sh --depth 14 [OPTIONS]
#SBATCH --job-name=avocet-perft
#SBATCH --ntasks=65
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=400M
#SBATCH --time=24:00:00
srun --mpi=pmix --kill-on-bad-exit=1 "${AVOCET:-avocet}" perft "$@" --threads 1
