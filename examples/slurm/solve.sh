#!/bin/sh
# Solves a file of positions: sbatch examples/slurm/solve.sh FILE [OPTIONS]
#SBATCH --job-name=avocet-solve
#SBATCH --ntasks=65
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=400M
#SBATCH --time=24:00:00
srun --mpi=pmix --kill-on-bad-exit=1 "${AVOCET:-avocet}" solve --threads 1 "$@"
