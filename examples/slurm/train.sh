#!/bin/sh
# Trains weights in rounds: sbatch examples/slurm/train.sh --hours 10 --out FOLDER [OPTIONS]
# All nodes must see FOLDER. If the run ends early, submit the same command again: it goes on. Games and matches are
# dealt; the fits between them run on the CPUs of the first node, which is why tasks are not bound to CPUs.
#SBATCH --job-name=avocet-train
#SBATCH --ntasks=65
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=1G
#SBATCH --time=24:00:00
#SBATCH --requeue
srun --mpi=pmix --kill-on-bad-exit=1 --cpu-bind=none "${AVOCET:-avocet}" train all "$@" --threads 1
