// One worker of the exercises' benchmark.
import { parentPort, workerData } from 'node:worker_threads';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { readExercises } from './read-exercises.ts';

const { from, end, step } = workerData as { readonly from: number; readonly end: number; readonly step: number };
const seeds = Array.from({ length: Math.ceil((end - from) / step) }, (_, at) => from + at * step);
parentPort?.postMessage(await readExercises(seeds, await loadPlaybooks()));
