// The kubectl of the chat beside real kubectl: the same lines against the same lab, byte for byte but for ages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kubectl } from '../../src/sim/kubectl/kubectl.ts';
import { openSession, type Session } from '../../src/sim/kubectl/session.ts';
import { Lab } from '../../src/sim/lab.ts';
import { kubectlLines, type Typed, type TypedLine } from '../make/kubectl-lines.ts';
import { type ServedLab, servedLab } from '../make/served-lab.ts';

const FOLDER = join(import.meta.dirname, 'kubectl-lines');
const TYPED = kubectlLines(FOLDER);
/** Real kubectls at a time. */
const AT_ONCE = 4;

/** What a line came to. */
interface Shown {
  readonly output: string;
  readonly error: string;
  readonly exitCode: number;
}

/** A line, and how it went on both sides. */
interface Compared {
  readonly name: string;
  readonly typed: TypedLine;
  readonly real: Shown;
  readonly ours: Shown;
}

let saved = '';
const open: ServedLab[] = [];

beforeAll(async () => {
  // ages that kubectl counts by itself begin near to those that the server counts
  const lab = new Lab({ start: Math.floor(Date.now() / 1000) * 1000 - 130_000, seed: 1, nodes: 3 });
  const session = openSession(lab);
  lab.run(10_000);
  for (const manifest of ['../every-kind.yaml', 'trouble.yaml']) {
    const text = readFileSync(join(FOLDER, manifest), 'utf8');
    for (const document of text.split(/^---$/m)) {
      await create(session, document);
      lab.run(500);
    }
  }
  lab.run(100_000);
  saved = lab.save();
}, 60_000);
afterAll(async () => Promise.all(open.map((one) => one.close())));

/** Creates one object by a request: this is about what is shown, not about how it came to be. */
async function create(session: Session, document: string): Promise<void> {
  const kind = /^kind: (\w+)$/m.exec(document)?.[1];
  const api = /^apiVersion: (\S+)$/m.exec(document)?.[1] ?? '';
  const namespace = /namespace: (\w+)/.exec(document)?.[1];
  const listed = await session.request(new Request(`http://lab/${api === 'v1' ? 'api' : 'apis'}/${api}`));
  const { resources } = (await listed.json()) as { resources: { name: string; kind: string; namespaced: boolean }[] };
  const found = resources.find((one) => one.kind === kind && !one.name.includes('/'));
  const path = found?.namespaced ? `/namespaces/${namespace ?? 'default'}/${found.name}` : `/${found?.name}`;
  const response = await session.request(
    new Request(`http://lab/${api === 'v1' ? 'api' : 'apis'}/${api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/yaml', 'user-agent': 'kubectl/v1.36.2' },
      body: document,
    }),
  );
  if (response.status !== 201) throw new Error(`${kind}: ${await response.text()}`);
}

async function both(): Promise<{ readonly real: ServedLab; readonly session: Session; readonly lab: Lab }> {
  const real = await servedLab({ saved, speed: 0, standing: true });
  open.push(real);
  const lab = Lab.load(saved, {});
  return { real, lab, session: openSession(lab, SESSION(real)) };
}

const SESSION = ({ served }: ServedLab) => ({
  user: { name: 'system:unsecured', groups: ['system:masters', 'system:authenticated'] },
  contextName: 'sekisho-lab',
  server: served.url,
});

async function compare(name: string, typed: TypedLine, real: ServedLab, session: Session): Promise<Compared> {
  const { stdout, stderr, status } = await real.sh(typed.line, typed.stdin ?? '');
  const ours = await kubectl(session, typed.line, typed.stdin);
  return { name, typed, real: { output: stdout, error: stderr, exitCode: status }, ours };
}

/** Runs some tasks, a few at a time. */
async function atOnce<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < tasks.length; at = next++) results[at] = await (tasks[at] as () => Promise<T>)();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** Ages and what depends on how wide they are. */
function masked({ output, error, exitCode }: Shown): string {
  const text = `${output}\n${error}`
    .replace(/(?<![\w.-])(?:\d+[smhdy]){1,2}(?![\w-])/g, '<age>')
    .replace(/(restartedAt: ")[^"]+/g, '$1<time>')
    .replace(/\/tmp\/(LIVE|MERGED)-\d+/g, '/tmp/$1')
    .replace(/^((?:---|\+\+\+) \/tmp\/\S+)\t.*$/gm, '$1')
    .replace(/ {2,}/g, '  ')
    .replace(/-{3,}/g, '---');
  return `${exitCode}\n${text}`;
}

function agrees({ real, ours }: Compared): boolean {
  return (
    JSON.stringify([real.output, real.error, real.exitCode]) ===
      JSON.stringify([ours.output, ours.error, ours.exitCode]) || masked(real) === masked(ours)
  );
}

/** Where two texts part. */
function firstDifference({ name, typed, real, ours }: Compared): string {
  const [left, right] = [masked(real).split('\n'), masked(ours).split('\n')];
  const at = left.findIndex((line, index) => line !== right[index]);
  const where = at < 0 ? left.length : at;
  return `${name}: ${typed.line}\n  real: ${left[where]}\n  ours: ${right[where]}`;
}

async function sequence({ name, lines }: Typed): Promise<Compared[]> {
  const { real, lab, session } = await both();
  const out: Compared[] = [];
  for (const typed of lines) {
    real.lab.run(typed.pass * 1000);
    lab.run(typed.pass * 1000);
    out.push(await compare(name, typed, real, session));
  }
  return out;
}

// real kubectl goes through maps in an order that differs from run to run: what differs by that alone agrees the second time
it('real kubectl and the one of the chat say the same', { timeout: 400_000, retry: 1 }, async () => {
  const only = process.env.KUBECTL_LINES;
  const typed = TYPED.filter(({ name }) => !only || name.includes(only));
  const shared = await servedLab({ saved, speed: 0, standing: true });
  open.push(shared);
  const session = openSession(shared.lab, SESSION(shared));
  const tasks = typed.flatMap((part) =>
    part.reads
      ? part.lines.map((line) => async () => [await compare(part.name, line, shared, session)])
      : [() => sequence(part)],
  );
  const all = (await atOnce(tasks)).flat();
  const differing = all.filter((one) => !agrees(one));
  const unknown = differing.filter(({ typed: { differs } }) => differs === undefined);
  console.log(
    `${all.length - differing.length} of ${all.length} command lines agree; ${differing.length - unknown.length} differ for a reason that is known`,
  );
  expect(unknown.map(firstDifference)).toEqual([]);
});
