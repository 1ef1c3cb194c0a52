#!/bin/sh
# Repeats an experiment: sbatch examples/slurm/experiment.sh 004 [OPTIONS]
# If the run ends early, submit the same command again: it goes on.
#SBATCH --job-name=avocet-experiment
#SBATCH --ntasks=65
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=400M
#SBATCH --time=24:00:00
#SBATCH --requeue
srun --mpi=pmix --kill-on-bad-exit=1 "${AVOCET:-avocet}" experiment "$@" --threads 1
