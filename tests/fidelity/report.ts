// What docs/lab-fidelity.md says: what is compared, how far it agrees, and what is left with its reason.
import type { Comparison } from './compare.ts';
import { knownFor } from './known-differences.ts';
import type { Scenario } from './scenario.ts';

/** A scenario with what came of its replay. */
export interface Replayed {
  readonly scenario: Scenario;
  readonly comparisons: readonly Comparison[];
}

/** Lines and how many of them agree. */
export interface Agreement {
  readonly files: number;
  readonly lines: number;
  readonly agreed: number;
}

/** The sum of comparisons. */
export function agreement(comparisons: readonly Comparison[]): Agreement {
  return {
    files: comparisons.length,
    lines: comparisons.reduce((sum, { lines }) => sum + lines, 0),
    agreed: comparisons.reduce((sum, { agreed }) => sum + agreed, 0),
  };
}

/** How many lines of a hundred agree, rounded down to hundredths: only all is 100. */
export function percent({ lines, agreed }: Agreement): string {
  return lines === 0 ? '—' : (Math.floor((agreed / lines) * 10_000) / 100).toFixed(2);
}

function row(name: string, comparisons: readonly Comparison[]): string {
  const text = agreement(comparisons.filter(({ file }) => !file.endsWith('.json')));
  const objects = agreement(comparisons.filter(({ file }) => file.endsWith('.json')));
  const cells = [text, objects].flatMap((one) => [String(one.files), String(one.lines), percent(one)]);
  return `| ${[name, ...cells, percent(agreement(comparisons))].join(' | ')} |`;
}

/** The table of agreement. */
export function table(all: readonly Replayed[]): string {
  return [
    '| exercise | texts | lines | % | objects | lines | % | together % |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...all.map(({ scenario, comparisons }) => row(scenario.folder, comparisons)),
    row(
      '**all**',
      all.flatMap(({ comparisons }) => comparisons),
    ),
  ].join('\n');
}

const SHOWN = 160;

function shortened(line: string): string {
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

/** The differences of a scenario, by their reasons, each with its lines. */
function differences({ scenario: { folder, leftOut = {} }, comparisons }: Replayed): string[] {
  const byReason = new Map<string, string[]>();
  for (const { differences: found } of comparisons)
    for (const difference of found) {
      const reason = knownFor(folder, difference)?.reason ?? 'Nobody knows why.';
      const sign = difference.side === 'recorded' ? '-' : '+';
      const lines = byReason.get(reason) ?? [];
      byReason.set(reason, [...lines, `${sign} ${difference.file}: ${shortened(difference.line)}`]);
    }
  const absent = Object.entries(leftOut).map(([file, why]) => `- \`${file}\` is not replayed: ${why}.`);
  if (byReason.size === 0 && absent.length === 0) return [];
  return [
    `### ${folder}`,
    '',
    ...[...byReason].flatMap(([reason, lines]) => [reason, '', '```diff', ...lines, '```', '']),
    ...absent,
    ...(absent.length > 0 ? [''] : []),
  ];
}

/** The whole page. */
export function page(all: readonly Replayed[]): string {
  return `# How true the lab is

A real control plane (Kubernetes 1.36.2: API server, controller manager, scheduler, etcd) was put through exercises, and what kubectl
printed at each step was kept: \`tests/recorded\`, whose README says what of it is real. Here the same is done to a lab with real kubectl,
and every output is laid beside the recorded one, line by line. \`vitest run tests/fidelity\` does it, and fails below 98 % or at a
difference that is not listed below; with \`--update\` it writes this page.

## What is compared

Each recorded text and each recorded object of the exercises below, with the exit status, but for what an older kubectl prints otherwise
(\`NAME.kubectl-1.32.txt\`). Nothing is left out of a line but what two runs of the same commands on the same cluster differ in:

- generated names and hashes, uids, resource versions, container and image ids, names of temporary files;
- kubectl's own version (the recording's was 1.36.2);
- times, ages, the time and size of a pull; addresses and ports of nodes, pods and the server; the host of the scheduler;
- which of two equal nodes a pod was given, but for the exercises that are about nodes;
- the order of rows that follows from generated names, of what a program collects from a map, of evictions at the same time, and of events
  that the times do not tell apart. Events of one object are compared in causal order: where both runs tell two of them apart by more than a
  second, the order must be the same.

The recording had no kubelet: a small program reported the states of nodes and pods by hand. Of what it reported, this is not compared: how
often an event of the kubelet was repeated; that a runtime writes image names in full (\`docker.io/library/nginx:stable\`); and what a real
kubelet reports and it did not (\`user\` and \`volumeMounts\` of a container's status, \`images\` of a node's, \`observedGeneration\` of
\`PodScheduled\`). How a container behaves was told to it by the annotation \`lab/behave\`, and is told to the lab by
\`sekisho.dev/behave\`, which is left out of the comparison.

## Agreement

Lines of texts (what kubectl prints) and of objects (\`-o json\` and raw answers), and how many of a hundred agree. Where one side has more
lines, the surplus counts as disagreement.

${table(all)}

## What is left

\`-\` stands before what the recording has, \`+\` before what the lab has.

${all.flatMap(differences).join('\n')}`;
}
