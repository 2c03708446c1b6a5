// NodeResourcesBalancedAllocation: better where CPU and memory are taken to the same share (framework/plugins/noderesources/balanced_allocation.go).
import { ALL_CPU, ALL_MEMORY, EVEN_CPU, EVEN_MEMORY, EVEN_SCORE, FREE_CPU, FREE_MEMORY } from '../node-info.ts';
import { MAX_SCORE, type Plugin } from '../plugin.ts';
import { SKIP } from '../status.ts';
import { isSince } from '../version.ts';

const NAME = 'NodeResourcesBalancedAllocation';
/** From here on it counts by how much the pod makes a node more even. */
const COUNTS_CHANGE = '1.35';

function share(requested: number, whole: number): number {
  return Math.min(1, requested / whole);
}

/** {@link MAX_SCORE} when both shares are the same; half of the difference, which is the deviation of two, takes away from it. */
function evenness(cpu: number, memory: number, allCpu: number, allMemory: number): number {
  const deviation = allCpu === 0 || allMemory === 0 ? 0 : Math.abs(share(cpu, allCpu) - share(memory, allMemory)) / 2;
  return Math.trunc((1 - deviation) * MAX_SCORE);
}

/** The plugin. */
export const nodeResourcesBalancedAllocation = {
  name: NAME,

  preScore({ requests }, _, { version }) {
    return requests.cpu === 0 && requests.memory === 0 ? SKIP : { state: isSince(version, COUNTS_CHANGE) };
  },

  score({ requests }, { room }, countsChange) {
    if (room[EVEN_CPU] === requests.cpu && room[EVEN_MEMORY] === requests.memory) return room[EVEN_SCORE] as number;
    const allCpu = room[ALL_CPU] as number;
    const allMemory = room[ALL_MEMORY] as number;
    const cpu = allCpu - (room[FREE_CPU] as number);
    const memory = allMemory - (room[FREE_MEMORY] as number);
    const after = evenness(cpu + requests.cpu, memory + requests.memory, allCpu, allMemory);
    const before = countsChange ? evenness(cpu, memory, allCpu, allMemory) : 0;
    const score = countsChange ? MAX_SCORE / 2 + Math.trunc((MAX_SCORE / 2 + after - before) / 2) : after;
    room[EVEN_CPU] = requests.cpu;
    room[EVEN_MEMORY] = requests.memory;
    room[EVEN_SCORE] = score;
    return score;
  },
} satisfies Plugin<undefined, boolean>;
