// A program in a tree of its own, as in a container: by namespaces of the kernel where this process may make them, else only by its folder,
// its user and the rights of the files.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Owner } from './parse.ts';

/** namespaces: own root, mounts and process numbers; folder: no more than a folder, paths changed to lie in it. */
export type Confinement = 'namespaces' | 'folder';

/** What is run. */
export interface Confined {
  /** the tree */
  readonly root: string;
  readonly command: readonly string[];
  readonly env: ReadonlyMap<string, string>;
  readonly workdir: string;
  /** absent: as root, to build */
  readonly user?: Owner;
  /** folder outside that is writable in the tree, at a path there; all the rest is then read-only */
  readonly writable?: readonly { readonly outside: string; readonly inside: string }[];
  /** folders outside that can be read at the same path inside */
  readonly lent?: readonly string[];
  readonly options?: SpawnOptions;
}

/** Lent by this system in place of the base image: its libraries and tools. */
const SYSTEM = ['usr', 'etc'];
/** Links of a system whose /bin is in /usr. */
const LINKS = ['bin', 'sbin', 'lib', 'lib32', 'lib64'];

/** Which of the two can be had here. */
export function confinement(): Confinement {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'folder';
  const tried = spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return tried.status === 0 ? 'namespaces' : 'folder';
}

/** The folders that every base image has. */
export function makeBase(root: string): void {
  for (const name of ['proc', 'dev', 'tmp', 'etc', 'usr/local/bin', 'var/lib', 'root'])
    mkdirSync(join(root, name), { recursive: true });
  for (const name of LINKS)
    if (existsSync(`/${name}`) && lstatSync(`/${name}`).isSymbolicLink())
      symlinkSync(readlinkSync(`/${name}`), join(root, name));
}

/** Where a program of this system really is. @throws Error when there is none */
export function located(program: string): string {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error(`there is no ${program} on this machine`);
  return realpathSync(found);
}

/** Begins it. With namespaces the program is the only child of what is returned, and process 1 for itself. */
export function confine(how: Confinement, what: Confined): ChildProcess {
  return how === 'namespaces' ? byNamespaces(what) : byFolder(what);
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function byNamespaces({ root, command, env, workdir, user, writable, lent = [], options }: Confined): ChildProcess {
  const ro = writable ? 'ro' : 'rw';
  const at = (path: string): string => quoted(join('/mnt', path));
  const lines = [
    `mount --bind ${quoted(root)} /mnt`,
    ...SYSTEM.map((name) => `mount --bind -o ro /${name} ${at(name)}`),
    ...SYSTEM.map((name) => `mount -o remount,bind,ro ${at(name)}`),
    `mount --bind ${quoted(join(root, 'usr/local'))} ${at('usr/local')}`,
    ...(ro === 'ro' ? ['mount -o remount,bind,ro /mnt', `mount -o remount,bind,ro ${at('usr/local')}`] : []),
    `mount -t proc proc ${at('proc')}`,
    `mount --rbind /dev ${at('dev')}`,
    `mount -t tmpfs -o mode=1777 tmpfs ${at('tmp')}`,
    ...lent.flatMap((path) => [`mkdir -p ${at(path)}`, `mount --bind ${quoted(path)} ${at(path)}`]),
    ...(writable ?? []).map(({ outside, inside }) => `mount --bind ${quoted(outside)} ${at(inside)}`),
    'cd /mnt',
    `exec chroot /mnt /usr/bin/env -i -C ${quoted(workdir)} ${[...env].map(([name, value]) => quoted(`${name}=${value}`)).join(' ')} ${
      user
        ? `/usr/bin/setpriv --reuid ${user.uid} --regid ${user.gid} --clear-groups --no-new-privs --bounding-set -all --inh-caps -all --`
        : ''
    } ${command.map(quoted).join(' ')}`,
  ];
  return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', lines.join('\n')], options ?? {});
}

/** A path that is in the tree is meant there. */
function placed(root: string, word: string): string {
  return word.startsWith('/') && existsSync(join(root, word)) ? join(root, word) : word;
}

function byFolder({ root, command, env, workdir, user, writable, options }: Confined): ChildProcess {
  const [program = '', ...args] = command.map((word) => placed(root, word));
  if (command[0] === '/bin/sh' && /(?:^|[\s;&|"'=])\//.test(command[2] ?? ''))
    throw new Error(`without namespaces a shell is given no absolute paths: ${command[2]}`);
  const tmp = writable?.find(({ inside }) => inside === '/tmp')?.outside;
  return spawn(program, args, {
    ...options,
    cwd: join(root, workdir),
    env: {
      ...Object.fromEntries([...env].map(([name, value]) => [name, placed(root, value)])),
      PATH: `${join(root, 'usr/local/bin')}${delimiter}${process.env.PATH ?? ''}`,
      ...(tmp !== undefined && { TMPDIR: tmp }),
    },
    ...(user && process.getuid?.() === 0 && { uid: user.uid, gid: user.gid }),
  });
}
