// What a person would look at, with what the lab's own kubectl prints. Each is asked for by itself.
import type { Attempt } from '../../sim/exercises/attempt.ts';
import { Shell } from '../../sim/exercises/shell.ts';
import type { Shown } from './scenario.ts';

/** The lab's own instruction to a container, which would be the answer. */
const INSTRUCTION = /^(\s*)(Annotations:\s+)?sekisho\.dev\/behave: .*\n/gm;

/** Every look at an attempt, in the order in which they are offered. */
export async function looksAt(attempt: Attempt, name: string): Promise<readonly Shown[]> {
  const { namespace, reads = [] } = attempt.exercise;
  const shell = new Shell(attempt);
  const look = async (rest: string): Promise<Shown> => {
    const command = `kubectl ${rest}`;
    const typed = await shell.run(command);
    return { command, output: typed.type === 'kubectl' ? cleaned(`${typed.output}${typed.error}`) : '' };
  };
  const ours = `-n ${namespace}`;
  const pods = await look(`${ours} get pods -o wide`);
  const pod = podOf(pods.output, name);
  const rest = [
    `${ours} get events --sort-by=.lastTimestamp`,
    ...(pod === undefined ? [] : [`${ours} describe pod ${pod}`]),
    `${ours} get deployments,replicasets,jobs,services`,
    `${ours} describe deployment ${name}`,
    ...reads.map((line) => (/\s-n\s|^get (?:nodes|pv)\b/.test(line) ? line : `${ours} ${line}`)),
    ...(pod === undefined ? [] : [`${ours} logs ${pod} --tail=20`]),
    'get nodes',
  ];
  const shown = [pods];
  for (const one of [...new Set(rest)]) shown.push(await look(one));
  // what is not there is no look: of a Job there is no Deployment
  return shown.filter(({ output }) => !output.startsWith('Error from server (NotFound)'));
}

/** The pod in question: one of the workload that is not as it should be, else any of it. */
function podOf(table: string, name: string): string | undefined {
  const rows = table
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s+/))
    .filter(([pod = '']) => pod.startsWith(`${name}-`));
  const ailing = rows.find(([, ready = '', status]) => status !== 'Running' || !isWhole(ready));
  return (ailing ?? rows[0])?.[0];
}

function isWhole(ready: string): boolean {
  const [have, want] = ready.split('/');
  return have === want;
}

function cleaned(text: string): string {
  return text.replace(INSTRUCTION, (_, indent: string, head: string | undefined) =>
    head === undefined ? '' : `${indent}${head}<none>\n`,
  );
}
