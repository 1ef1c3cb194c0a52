#!/bin/sh
# Plays a match: sbatch examples/slurm/match.sh A B --games 100000 --store games.db [OPTIONS]
# Only the dealer writes the store. If the run ends early, submit the same command again: it goes on.
#SBATCH --job-name=avocet-match
#SBATCH --ntasks=65
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=400M
#SBATCH --time=24:00:00
#SBATCH --requeue
srun --mpi=pmix --kill-on-bad-exit=1 "${AVOCET:-avocet}" match "$@" --threads 1
