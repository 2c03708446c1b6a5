// Replays a scenario with real kubectl against a lab whose time only the replay moves on.
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { type NodeProfile, nodeProfile } from '../../src/sim/kubelet/profile.ts';
import { EVENTS, PODS } from '../../src/sim/resources/index.ts';
import { type ServedLab, servedLab } from '../make/served-lab.ts';
import { type Comparison, compare } from './compare.ts';
import type { Fetched, PodQuery, Scenario, Step } from './scenario.ts';

const ROOT = new URL('../recorded/', import.meta.url);
/** names that the recorded server's certificate had */
const HOSTS = ['localhost', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc', '127.0.0.1'];
const START = Date.parse('2026-11-30T03:45:00Z');
/** the cluster is so old before anything is done to it (ms) */
const SETTLED = 60_000;
/** time moves on in such steps while a command runs (ms of the lab) … */
const PACE = 250;
/** … each once the command has asked nothing for so long (ms) */
const QUIET = 25;
/** before the first, since a command that has just started may take a while to ask again */
const FIRST_QUIET = 120;
/** in place of a recorded --timeout that passes */
const SHORT = '--timeout=3s';
const AT_ONCE = 3;
/** the token of the read-only user */
const READER = 'reader-token';
/** nobody's token */
const WRONG = 'wrong-token';

/** Lets so many run at a time. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(free: number) {
    this.#free = free;
  }

  async through<T>(run: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

const gate = new Gate(AT_ONCE);

/** A node as the recordings had them: moved by hand, with the address of the machine itself. */
function handDriven(number: number, images: readonly string[]): NodeProfile {
  return {
    ...nodeProfile(number, '1.36.2'),
    internalIP: '127.0.0.1',
    osImage: 'hand-driven node',
    kernelVersion: '6.1.0',
    containerRuntime: 'containerd://2.0.0',
    images,
    port: 10_249 + number,
    announces: false,
  };
}

/** A command with what it printed, standard error in its place. */
interface Asked {
  readonly output: string;
  readonly status: number;
}

class Replay {
  readonly #scenario: Scenario;
  readonly #served: ServedLab;
  readonly #names = new Map<string, string>();
  readonly #comparisons: Comparison[] = [];
  #requests = 0;
  #lastRequest = 0;

  constructor(scenario: Scenario, served: ServedLab) {
    this.#scenario = scenario;
    this.#served = served;
    const authenticate = served.lab.authenticate.bind(served.lab);
    served.lab.authenticate = (credentials) => {
      this.#requests++;
      this.#lastRequest = performance.now();
      return authenticate(credentials);
    };
  }

  async run(): Promise<readonly Comparison[]> {
    for (const step of this.#scenario.steps) await this.#step(step);
    return this.#comparisons;
  }

  async #step(step: Step): Promise<void> {
    const { lab, served } = this.#served;
    if ('ask' in step) {
      const told = this.#lineOf(step.ask);
      const passes = step.lasts !== undefined && told.includes(`--timeout=${step.lasts / 1000}s`);
      const line = step.as ?? (passes ? told.replace(/--timeout=\d+s/, SHORT) : told);
      this.#compare(step.ask, await this.#shell(line, step.lasts));
    } else if ('look' in step) {
      const looks = Array.isArray(step.look)
        ? (step.look as readonly string[]).map((file) => [file, this.#lineOf(file)] as const)
        : Object.entries(step.look as Readonly<Record<string, string>>);
      const asked = await Promise.all(
        looks.map(
          async ([file, line]) =>
            [file, await this.#shell(file.endsWith('.json') ? `${line} 2>/dev/null` : line)] as const,
        ),
      );
      for (const [file, one] of asked) this.#compare(file, one);
    } else if ('fetch' in step)
      for (const [file, what] of Object.entries(step.fetch))
        this.#compare(file, { output: await this.#fetched(what), status: 0 });
    else if ('run' in step) {
      const { status, output } = await this.#shell(step.run, step.lasts);
      if (status !== 0) throw new Error(`${this.#scenario.folder}: ${step.run}: ${output}`);
    } else if ('advance' in step) served.pacer.step(step.advance);
    else if ('forgetEvents' in step) {
      const client = lab.client('system:admin', 'kubectl');
      for (const { metadata } of client.list(EVENTS, step.forgetEvents))
        client.delete(EVENTS, metadata.namespace, metadata.name);
    } else if ('name' in step) this.#names.set(step.name, this.#podNamed(step.pod));
    else if ('silence' in step) lab.fleet.get(step.silence)?.stop();
    else lab.fleet.get(step.wake)?.start();
  }

  async #fetched({ path, as, body }: Fetched): Promise<string> {
    const { lab, served } = this.#served;
    const token = { admin: lab.adminToken, reader: READER, wrong: WRONG }[as ?? 'wrong'];
    const headers = {
      ...(as && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const asked = request(
        `${served.url}${path}`,
        { rejectUnauthorized: false, agent: false, headers, method: body === undefined ? 'GET' : 'POST' },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece: string) => {
            text += piece;
          });
          response.on('end', () => resolve(text));
        },
      );
      asked.on('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  #podNamed({ namespace = 'lab', app, phase, node, at = 0 }: PodQuery): string {
    const found = this.#served.lab
      .client('system:admin', 'kubectl')
      .list(PODS, namespace)
      .filter(({ metadata, spec, status }) => {
        if (metadata.labels?.app !== app || metadata.deletionTimestamp) return false;
        return (!phase || status.phase === phase) && (!node || spec.nodeName === node);
      })
      .sort((one, other) => (one.metadata.creationTimestamp < other.metadata.creationTimestamp ? -1 : 1))[at];
    if (!found) throw new Error(`${this.#scenario.folder}: no pod with app=${app} is there`);
    return found.metadata.name;
  }

  /** The recorded command of a file. */
  #lineOf(file: string): string {
    const [first = ''] = this.#recorded(file).split('\n', 1);
    if (!first.startsWith('$ ')) throw new Error(`${this.#scenario.folder}/${file} does not say its command`);
    return first.slice(2);
  }

  #recorded(file: string): string {
    return readFileSync(new URL(`${this.#scenario.folder}/${file}`, ROOT), 'utf8');
  }

  #named(line: string): string {
    let named = line;
    for (const [recorded, name] of this.#names) named = named.replaceAll(recorded, name);
    return named;
  }

  async #shell(line: string, lasts = 0): Promise<Asked> {
    return gate.through(async () => {
      const running = this.#served.sh(`exec 2>&1; ${this.#named(line)}`);
      if (lasts > 0) await this.#pass(lasts, running);
      const { output, status } = await running;
      return { output, status };
    });
  }

  /** Moves time on while a command runs, and to the end of the stretch also when the command is done before. */
  async #pass(ms: number, running: Promise<unknown>): Promise<void> {
    let isOver = false;
    const ended = running.then(() => {
      isOver = true;
    });
    const before = this.#requests;
    const quiet = async (wait: number): Promise<void> => {
      while (!isOver && (this.#requests === before || performance.now() - this.#lastRequest < wait))
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5))]);
    };
    await quiet(FIRST_QUIET);
    for (let passed = 0; passed < ms; passed += PACE) {
      this.#served.served.pacer.step(Math.min(PACE, ms - passed));
      if (!isOver) await new Promise((resolve) => setTimeout(resolve, 2));
      await quiet(QUIET);
    }
  }

  #compare(file: string, { output, status }: Asked): void {
    const recorded = this.#recorded(file).replace(/^\$ .*\n/, '');
    const got = `${output}${file.endsWith('.json') ? '' : `[exit status ${status}]\n`}`;
    this.#comparisons.push(compare(file, recorded, got, this.#scenario));
  }
}

/** What came of a replay. */
interface Played {
  readonly comparisons: readonly Comparison[];
  /** the lab at the end */
  readonly saved: string;
}

const played = new Map<Scenario, Promise<Played>>();

/** Replays a scenario, from where the one before it ended. What others go on from is replayed once. */
export async function replay(scenario: Scenario): Promise<readonly Comparison[]> {
  return (await play(scenario)).comparisons;
}

async function play(scenario: Scenario): Promise<Played> {
  const found = played.get(scenario) ?? playNow(scenario);
  played.set(scenario, found);
  return found;
}

async function playNow(scenario: Scenario): Promise<Played> {
  const images = scenario.images ?? ['nginx:stable'];
  const before = scenario.after && (await play(scenario.after)).saved;
  const served = await servedLab({
    start: START,
    nodes: [1, 2].map((number) => ({ name: `node-${number}`, profile: handDriven(number, images) })),
    speed: 0,
    tls: HOSTS,
    tokens: new Map([[READER, { name: 'reader', uid: 'reader', groups: ['lab-readers'] }]]),
    ...(before !== undefined && { saved: before }),
  });
  try {
    for (const [name, text] of Object.entries(scenario.files ?? {})) served.file(name, text);
    served.user('reader.kubeconfig', READER);
    served.user('wrongtoken.kubeconfig', WRONG);
    served.served.pacer.step(SETTLED);
    return { comparisons: await new Replay(scenario, served).run(), saved: served.lab.save() };
  } finally {
    await served.close();
  }
}
