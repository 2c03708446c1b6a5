// Replays a Dockerfile: each stage becomes a folder. Base images are not fetched: this system lends its libraries, and Node.js is the one that runs here.
import {
  chownSync,
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Confinement, confine, located, makeBase } from './confine.ts';
import { type Dockerfile, filled, type HealthCheck, type Owner, type Stage, type Step } from './parse.ts';

/** What a stage came to. */
export interface Image {
  readonly root: string;
  readonly env: ReadonlyMap<string, string>;
  readonly workdir: string;
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
  readonly labels: ReadonlyMap<string, string>;
  readonly ports: readonly string[];
  readonly health?: HealthCheck;
  /** what this stage copied */
  readonly layers: readonly Layer[];
}

/** One COPY. */
export interface Layer {
  readonly target: string;
  readonly files: number;
  readonly bytes: number;
}

/** What a build is made from. */
export interface Build {
  readonly file: Dockerfile;
  /** the build's folder, and the files in it that reach the build */
  readonly context: { readonly folder: string; readonly files: readonly string[] };
  /** where stages are put; must be empty */
  readonly into: string;
  readonly how: Confinement;
  readonly log: (line: string) => void;
}

/** A base image by version and digest. */
const PINNED = /^(node|debian):([\w.-]+)@sha256:[0-9a-f]{64}$/;
const PATHS = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Settings of npm and of the network that this machine needs to reach its registry and its cache. */
const LENT_SETTINGS = /^(?:npm_config_(?:registry|cache|cafile)|https?_proxy|no_proxy|node_extra_ca_certs)$/i;

interface Made extends Image {
  readonly env: Map<string, string>;
  readonly labels: Map<string, string>;
  readonly layers: Layer[];
}

type Mutable = { -readonly [Key in keyof Made]: Made[Key] };

/** Replays all stages. @returns the last one @throws Error with the line of the step that failed */
export async function build(given: Build): Promise<Image> {
  const done = new Map<string, Image>();
  let last: Image | undefined;
  for (const [index, stage] of given.file.stages.entries()) {
    last = await stageOf(stage, index, done, given);
    done.set(stage.name ?? String(index), last);
  }
  if (!last) throw new Error('the Dockerfile has no stage');
  return last;
}

async function stageOf(stage: Stage, index: number, done: ReadonlyMap<string, Image>, given: Build): Promise<Image> {
  const base = filled(stage.base, given.file.args, stage.line);
  const root = join(given.into, `${index}-${stage.name ?? 'image'}`);
  given.log(`FROM ${base.replace(/@.*/, '')} as ${relative(given.into, root)}`);
  const from = done.get(base);
  mkdirSync(root);
  if (from) linkTree(from.root, root);
  else outside(base, root, stage.line);
  const image: Mutable = {
    root,
    env: new Map(from?.env ?? [['PATH', PATHS]]),
    workdir: from?.workdir ?? '/',
    user: from?.user ?? '0:0',
    entrypoint: from?.entrypoint ?? [],
    cmd: from?.cmd ?? [],
    labels: new Map(from?.labels),
    ports: from?.ports ?? [],
    ...(from?.health && { health: from.health }),
    layers: [],
  };
  const args = new Map<string, string>();
  for (const step of stage.steps) await take(step, image, args, done, given);
  return image;
}

/** The folders of an image that is not made here. */
function outside(base: string, root: string, line: number): void {
  const [, name, tag] = PINNED.exec(base) ?? [];
  if (name === undefined || tag === undefined)
    throw new Error(`Dockerfile:${line}: ${base} is no image by version and digest (node or debian)`);
  makeBase(root);
  if (name !== 'node') return;
  const { node } = process.versions;
  if (!tag.startsWith(`${node}-`))
    throw new Error(`Dockerfile:${line}: ${name}:${tag} is not the pinned Node.js, which is ${node}`);
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  symlinkSync(located('npm'), join(root, 'usr/local/bin/npm'));
}

async function take(
  step: Step,
  image: Mutable,
  args: Map<string, string>,
  done: ReadonlyMap<string, Image>,
  given: Build,
): Promise<void> {
  const fill = (word: string): string => filled(word, new Map([...args, ...image.env]), step.line);
  switch (step.kind) {
    case 'arg': {
      const value = step.value === undefined ? given.file.args.get(step.name) : fill(step.value);
      if (value !== undefined) args.set(step.name, value);
      return;
    }
    case 'env':
      for (const [name, value] of step.values) image.env.set(name, fill(value));
      return;
    case 'label':
      for (const [name, value] of step.values) image.labels.set(name, fill(value));
      return;
    case 'workdir':
      image.workdir = resolve(image.workdir, fill(step.path));
      mkdirSync(join(image.root, image.workdir), { recursive: true });
      return;
    case 'user':
      image.user = fill(step.user);
      return;
    case 'expose':
      image.ports = [...image.ports, ...step.ports];
      return;
    case 'entrypoint':
      // as container engines do: an entry point of one's own forgets the arguments of the base image
      image.entrypoint = step.command;
      image.cmd = [];
      return;
    case 'cmd':
      image.cmd = step.command;
      return;
    case 'healthcheck':
      image.health = step.check;
      return;
    case 'copy':
      image.layers.push(
        copy({ ...step, sources: step.sources.map(fill), target: fill(step.target) }, image, done, given),
      );
      return;
    case 'run':
      return run(step.command, step.line, image, args, given);
  }
}

async function run(
  command: readonly string[],
  line: number,
  image: Mutable,
  args: ReadonlyMap<string, string>,
  given: Build,
): Promise<void> {
  given.log(`RUN ${command.join(' ')}`);
  const lent = Object.entries(process.env).filter(
    (one): one is [string, string] => LENT_SETTINGS.test(one[0]) && one[1] !== undefined,
  );
  const cache = process.env.npm_config_cache ?? join(process.env.HOME ?? '/root', '.npm');
  mkdirSync(cache, { recursive: true });
  const ours = { HOME: '/root', npm_config_prefer_offline: 'true', npm_config_cache: cache };
  const env = new Map([...args, ...image.env, ...lent, ...Object.entries(ours)]);
  // where npm is not below /usr
  const npm = dirname(dirname(located('npm')));
  const child = confine(given.how, {
    root: image.root,
    command,
    env,
    workdir: image.workdir,
    lent: [cache, ...(npm.startsWith('/usr/') ? [] : [npm])],
    options: { stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const status = await new Promise<number | null>((done, failed) => child.on('close', done).on('error', failed));
  if (status !== 0) throw new Error(`Dockerfile:${line}: ended with ${status}: ${command.join(' ')}\n${said.trim()}`);
  const end =
    said
      .split('\n')
      .filter((one) => !/^\s*$|^npm notice/.test(one))
      .at(-1) ?? '';
  if (end !== '') given.log(`  ${end}`);
}

function copy(
  { sources, target, from, owner, line }: Extract<Step, { kind: 'copy' }>,
  image: Image,
  done: ReadonlyMap<string, Image>,
  { context }: Build,
): Layer {
  const stage = from === undefined ? undefined : done.get(from);
  if (from !== undefined && !stage) throw new Error(`Dockerfile:${line}: there is no stage ${from} above`);
  const inside = resolve(image.workdir, target);
  const isFolder = target.endsWith('/');
  if (sources.length > 1 && !isFolder)
    throw new Error(`Dockerfile:${line}: several files need a folder, with / at its end`);
  let files = 0;
  let bytes = 0;
  for (const source of sources) {
    const all = stage ? filesBelow(join(stage.root, source)) : contextBelow(context.files, source);
    const base = stage ? join(stage.root, source) : join(context.folder, source);
    if (all.length === 0 && !stage)
      throw new Error(`Dockerfile:${line}: ${source} is not in the build: .dockerignore does not let it through`);
    const single = all.length === 1 && all[0] === '';
    const to = join(image.root, isFolder && single ? join(inside, source.replace(/^.*\//, '')) : inside);
    if (!single) mkdirSync(to, { recursive: true });
    for (const path of all) {
      const [one, place] = [join(base, path), join(to, path)];
      mkdirSync(dirname(place), { recursive: true });
      put(one, place, stage !== undefined && owner === undefined);
      files += 1;
      bytes += lstatSync(one).size;
    }
    if (owner) own(to, owner);
  }
  return { target: inside, files, bytes };
}

/** Paths below it, '' when it is itself a file. */
function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [''];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)));
}

function contextBelow(files: readonly string[], source: string): string[] {
  const path = source.replace(/^\.?\/+|\/+$/g, '');
  return files.flatMap((one) => (one === path ? [''] : one.startsWith(`${path}/`) ? [one.slice(path.length + 1)] : []));
}

function put(from: string, to: string, mayLink: boolean): void {
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (mayLink) linkSync(from, to);
  else cpSync(from, to);
}

function linkTree(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const [one, place] = [join(entry.parentPath, entry.name), join(to, relative(from, entry.parentPath), entry.name)];
    if (entry.isDirectory()) mkdirSync(place, { recursive: true });
    else put(one, place, true);
  }
}

function own(path: string, { uid, gid }: Owner): void {
  // another user's files are made by root alone; without it they belong to whoever runs this, who is also the one to start the program
  if (process.getuid?.() !== 0) return;
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid);
}
