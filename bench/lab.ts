// What a lab costs: its start, ten thousand pods, a list of them, rest, a hundred side by side, an incident; as ratios to work of the same run.
// Usage: npm run bench:lab [-- PART]; all parts without one. Takes a minute or two.
import { spawnSync } from 'node:child_process';
import { Lab } from '../src/sim/lab.ts';
import { DEPLOYMENTS, EVENTS, NAMESPACES, PODS } from '../src/sim/resources/index.ts';
import { serveLab } from '../src/sim/serve/server.ts';
import type { Pod } from '../src/sim/wire.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';

const START = Date.UTC(2026, 10, 30);
const SPACE = 'scale';
/** Pods of one Deployment. */
const EACH = 100;
/** What is promised of ten thousand pods on two processors: s on the wall until all are ready, MB in all, ms to list them. */
const PROMISED = { pods: 10_000, ready: 10, memory: 1_000, list: 1_000 };
/** What kubectl asks for at once. */
const PORTION = 500;
const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';

function newLab(nodes: number, seed = 1): Lab {
  return new Lab({ start: START, seed, nodes });
}

/** Milliseconds that some work takes. */
function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Milliseconds of processors that some work takes: what it would take on a machine with nothing else to do, at most. */
function worked(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e3;
}

/** Megabytes of the heap after all that is not needed any more was thrown away. */
function heap(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

function deploy(lab: Lab, name: string, replicas: number, image = 'nginx:stable'): void {
  const labels = { app: name };
  const container = { name: 'main', image, resources: { requests: { cpu: '100m', memory: '64Mi' } } };
  lab.client('ada', 'kubectl').create(DEPLOYMENTS, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: SPACE },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [container] } },
    },
  } as never);
}

function isReady({ status }: Pod): boolean {
  return status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
}

/** A lab with a namespace for all that is measured. */
function preparedLab(nodes: number): Lab {
  const lab = newLab(nodes);
  lab.client('ada', 'kubectl').create(NAMESPACES, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: SPACE },
  } as never);
  lab.run(1_000);
  return lab;
}

/** Runs a lab until so many pods are ready: the Deployments tell when it is worth while to look at each. @returns seconds of the lab */
function untilReady(lab: Lab, pods: number): number {
  for (let second = 1; second <= 600; second++) {
    lab.run(1_000);
    const told = lab.store.list(DEPLOYMENTS, SPACE).reduce((sum, { status }) => sum + (status.readyReplicas ?? 0), 0);
    if (told === pods && lab.store.list(PODS, SPACE).filter(isReady).length === pods) return second;
  }
  throw new Error(`not all of ${pods} pods became ready`);
}

/** Compiles what is hot, as it is in a program that runs for a while. */
function warmUp(): void {
  const lab = preparedLab(20);
  for (let at = 0; at < 4; at++) deploy(lab, `warm-${at}`, EACH);
  untilReady(lab, 4 * EACH);
}

/** What cannot be avoided: to read as JSON what was written, once for each time that something was. @returns ms of processors */
function reading(lab: Lab, writes: number): number {
  const text = JSON.stringify(lab.store.list(PODS, SPACE)[0]);
  return worked(() => {
    for (let write = 0; write < writes; write++) JSON.parse(text);
  });
}

/** So many pods on a tenth of so many nodes, from the first request to the last of them being ready. */
function scale(pods: number): void {
  warmUp();
  const lab = preparedLab(pods / 10);
  const before = heap();
  const { revision } = lab.store;
  let seconds = 0;
  let took = 0;
  const work = worked(() => {
    took = timed(() => {
      for (let at = 0; at < pods / EACH; at++) deploy(lab, `d-${at}`, EACH);
      seconds = untilReady(lab, pods);
    });
  });
  const writes = lab.store.revision - revision;
  const events = lab.store.count(EVENTS);
  const memory = heap() - before;
  const peak = process.memoryUsage().rss / 1e6;
  const base = reading(lab, writes);
  const how = `once, on ${pods / 10} nodes`;
  claim({ what: `a lab from apply to ${pods} pods ready: ms of CPU a pod`, measured: work / pods, unit: 'ms', how });
  claim({ what: '... to reading what was written', measured: work / base, unit: '×', how });
  if (pods === PROMISED.pods) {
    claim({
      what: `a lab from apply to ${pods} pods ready`,
      measured: took / 1e3,
      most: PROMISED.ready,
      unit: 's',
      how,
    });
    claim({ what: '... memory in all', measured: peak, most: PROMISED.memory, unit: 'MB', how });
  }
  const perSecond = 1e3 / took;
  row(
    [
      `${pods} pods`,
      took,
      work,
      work / base,
      work / pods,
      pods * perSecond,
      events * perSecond,
      writes * perSecond,
      (memory * 1e3) / pods,
      peak,
      seconds,
    ],
    [0, 0, 0, 1, 3, 0, 0, 0, 1, 0, 0],
  );
}

/** `kubectl get pods` of ten thousand: as it asks, in portions, over HTTP. */
async function list(pods: number): Promise<void> {
  const lab = preparedLab(pods / 10);
  for (let at = 0; at < pods / EACH; at++) deploy(lab, `d-${at}`, EACH);
  untilReady(lab, pods);
  const served = await serveLab({ lab, port: 0, speed: 0, wall: () => START });
  const get = async (accept: string, portion: number): Promise<number> => {
    const start = performance.now();
    let next = '';
    do {
      const url = `${served.url}/api/v1/namespaces/${SPACE}/pods?limit=${portion}&continue=${encodeURIComponent(next)}`;
      const answer = await fetch(url, { headers: { accept, authorization: `Bearer ${lab.adminToken}` } });
      const body = (await answer.json()) as { metadata: { continue?: string } };
      next = body.metadata.continue ?? '';
    } while (next !== '');
    return performance.now() - start;
  };
  const text = JSON.stringify(lab.store.list(PODS, SPACE));
  const base = timed(() => JSON.stringify(JSON.parse(text)));
  head([`${pods} pods, listed`, 'ms', 'ratio to JSON']);
  row(['as JSON, in memory alone', base, 1], [0, 0, 2]);
  for (const [name, accept, portion] of [
    ['kubectl get pods', TABLE, PORTION],
    ['a table at once', TABLE, 0],
    ['-o json, in portions', 'application/json', PORTION],
  ] as const) {
    await get(accept, portion);
    const took = await get(accept, portion);
    row([name, took, took / base], [0, 0, 2]);
    if (portion > 0 && accept === TABLE)
      claim({
        what: `kubectl get pods of ${pods}`,
        measured: took,
        most: PROMISED.list,
        unit: 'ms',
        how: 'once, warm',
      });
  }
  await served.close();
}

/** A lab at rest: a minute and an hour of it. */
function rest(pods: number): void {
  const lab = preparedLab(pods / 10);
  for (let at = 0; at < pods / EACH; at++) deploy(lab, `d-${at}`, EACH);
  untilReady(lab, pods);
  lab.run(600_000);
  const { revision } = lab.store;
  const minute = timed(() => lab.run(60_000));
  claim({
    what: `a lab of ${pods} pods at rest, to the wall`,
    measured: 60_000 / minute,
    unit: '×',
    how: 'one minute of it',
  });
  row([`${pods} pods at rest`, minute, 60_000 / minute, lab.store.revision - revision], [0, 1, 0, 0]);
}

function boot(nodes: number, first: number | undefined): number {
  const times = Array.from({ length: 9 }, (_, at) => timed(() => newLab(nodes, at)));
  const took = times.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  const before = heap();
  const lab = newLab(nodes);
  const memory = heap() - before;
  row([`${nodes} nodes`, took, took / (first ?? took), memory, lab.store.revision], [0, 1, 1, 1, 0]);
  return took;
}

/** A hundred labs in one process, each with a workload. */
function many(count: number): void {
  warmUp();
  const before = heap();
  const labs: Lab[] = [];
  const begin = timed(() => {
    for (let at = 0; at < count; at++) labs.push(newLab(2, at));
  });
  const minute = timed(() => {
    for (const lab of labs) lab.run(60_000);
  });
  const fresh = (heap() - before) / count;
  const hour = timed(() => {
    for (const lab of labs) lab.run(3_600_000);
  });
  const idle = (heap() - before) / count;
  row([`${count} labs`, begin / count, minute / count, hour / count, fresh, idle], [0, 2, 2, 2, 2, 2]);
}

/** Ten minutes in which a rollout fails, a node falls silent, comes back, and the rollout is mended. */
function incident(): void {
  warmUp();
  const play = (): number =>
    timed(() => {
      const lab = preparedLab(5);
      for (const name of ['api', 'web', 'worker']) deploy(lab, name, 4);
      lab.run(60_000);
      const client = lab.client('ada', 'kubectl');
      const image = (to: string): void => {
        const found = client.get(DEPLOYMENTS, SPACE, 'api');
        if (!found) throw new Error('no deployment');
        const template = structuredClone(found.spec.template);
        for (const one of template.spec?.containers ?? []) one.image = to;
        client.update(DEPLOYMENTS, { ...found, spec: { ...found.spec, template } });
      };
      image('nginx:9.9.9-nothing');
      lab.run(120_000);
      lab.fleet.get('node-1')?.stop();
      lab.run(360_000);
      lab.fleet.get('node-1')?.start();
      image('nginx:1.27');
      lab.run(60_000);
    });
  const times = Array.from({ length: 9 }, play);
  const took = times.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  row(['ten minutes', took, 600_000 / took], [0, 1, 0]);
}

/** Part → what it prints. Each runs in a process of its own, so that none pays for another's memory. */
const PARTS: Readonly<Record<string, () => void | Promise<void>>> = {
  boot() {
    head(['a start', 'ms', 'to the first', 'MB', 'changes']);
    boot(2, undefined);
    const first = boot(2, undefined);
    boot(100, first);
    boot(1_000, first);
  },
  'scale-1000'() {
    head([
      'apply to ready',
      'ms',
      'ms of CPU',
      'to reading',
      'CPU a pod',
      'pods/s',
      'events/s',
      'changes/s',
      'kB a pod',
      'MB in all',
      's of the lab',
    ]);
    scale(1_000);
  },
  'scale-3000': () => scale(3_000),
  'scale-10000': () => scale(10_000),
  list: () => list(10_000),
  rest() {
    head(['a minute', 'ms', 'times as fast', 'changes']);
    rest(1_000);
    rest(10_000);
  },
  many() {
    head(['each of', 'ms to start', 'ms a minute', 'ms an hour', 'MB at first', 'MB after it']);
    many(100);
  },
  incident() {
    head(['an incident', 'ms', 'times as fast']);
    incident();
  },
};

const [asked = ''] = process.argv.slice(2);
if (asked.startsWith('--')) await PARTS[asked.slice(2)]?.();
else
  for (const name of Object.keys(PARTS).filter((one) => one.startsWith(asked))) {
    const run = spawnSync(process.execPath, ['--expose-gc', import.meta.filename, `--${name}`], { stdio: 'inherit' });
    if (run.status !== 0) process.exitCode = 1;
  }
