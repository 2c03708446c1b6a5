// `sekisho lab serve`: a lab behind a port until somebody ends it.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { InputError, quote, systemCode } from '../errors.ts';
import { Lab } from '../sim/lab.ts';
import type { Certificates } from '../sim/serve/certificate.ts';
import { kubeconfig, MARK } from '../sim/serve/kubeconfig.ts';
import { type Served, serveLab } from '../sim/serve/server.ts';
import { LAB_WORDS } from './lab-words.ts';
import type { Output } from './output.ts';
import { KUBECONFIG } from './served-lab.ts';

const PORT = 6443;
/** How much a lab holds: a large cluster, and what a process can bear. */
const CAPS = { objects: 50_000, bytes: 512 * 1_048_576 };
/** How long a cluster with addons takes until its pods are ready (ms). */
const WARM_UP = 60_000;
const HOSTS = ['localhost', '127.0.0.1', '::1', 'kubernetes', 'kubernetes.default.svc'];
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the command. @returns the exit status */
export async function serveCommand(
  options: Readonly<Record<string, string | number | boolean | undefined>>,
  config: Config,
  output: Output,
): Promise<number> {
  const words = LAB_WORDS[config.language];
  const file = resolve(String(options.kubeconfig ?? KUBECONFIG));
  mustBeOurs(file);
  const speed = Number(options.speed ?? 1);
  const certificates = options.http ? undefined : await certify();
  const lab = makeLab(options, certificates?.authority);
  const served = await listen({ lab, speed, ...(certificates && { certificates }) }, Number(options.port ?? PORT));
  const access = {
    server: served.url,
    control: { url: served.control, token: lab.adminToken },
    ...(certificates ? { authority: certificates.authority, admin: certificates.admin } : { token: lab.adminToken }),
  };
  try {
    write(file, kubeconfig(access), 0o600);
    await output.write(
      [
        words.serving(served.url, lab.nodeCount, lab.version, speed),
        words.tryIt,
        '',
        `  export KUBECONFIG=${shell(file)}`,
        '  kubectl create deployment web --image=nginx:stable && kubectl get pods -w',
        '',
        options.save ? words.toEndSaved(String(options.save)) : words.toEnd,
        '',
      ].join('\n'),
    );
    await ended();
    if (options.save) {
      write(resolve(String(options.save)), lab.save(), 0o600);
      output.warn(words.saved(String(options.save)));
    }
  } finally {
    await served.close();
    // it leads nowhere any more
    if (isOurs(file)) rmSync(file, { force: true });
  }
  return 0;
}

/** Did a lab write this file? */
function isOurs(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').startsWith(MARK);
  } catch {
    return false;
  }
}

/** Somebody's own kubeconfig is not to be lost. @throws InputError when there is one */
function mustBeOurs(file: string): void {
  if (existsSync(file) && !isOurs(file)) throw new InputError('kubeconfig-taken', { where: quote(file) });
}

/** Its library takes a while to load: only who speaks TLS waits for it. */
async function certify(): Promise<Certificates> {
  const { makeCertificates } = await import('../sim/serve/certificate.ts');
  return makeCertificates(Date.now(), HOSTS);
}

function makeLab(options: Readonly<Record<string, string | number | boolean | undefined>>, certificate?: string): Lab {
  const now = Date.now();
  if (!options.load) {
    const warmUp = options.bare ? 0 : WARM_UP;
    const lab = new Lab({
      start: now - warmUp,
      addons: options.bare ? [] : 'all',
      nodes: Number(options.nodes ?? 2),
      seed: Number(options.seed ?? now % 0x1_0000_0000),
      caps: CAPS,
      ...(certificate && { certificate }),
    });
    lab.run(warmUp);
    return lab;
  }
  const file = String(options.load);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new InputError(systemCode(thrown) === 'ENOENT' ? 'lab-missing' : 'lab-unreadable', {
      where: quote(file),
      found: systemCode(thrown) || 'an error',
    });
  }
  try {
    return Lab.load(text, { caps: CAPS, ...(certificate && { certificate }) });
  } catch (thrown) {
    throw new InputError('lab-damaged', { where: quote(file), found: thrown instanceof Error ? thrown.message : '' });
  }
}

async function listen(options: Omit<Parameters<typeof serveLab>[0], 'port' | 'wall'>, port: number): Promise<Served> {
  try {
    return await serveLab({ ...options, port, wall: Date.now });
  } catch (thrown) {
    const code = systemCode(thrown);
    if (code === 'EADDRINUSE' || code === 'EACCES') throw new InputError('port', { where: String(port), found: code });
    throw thrown;
  }
}

function write(file: string, text: string, mode: number): void {
  try {
    writeFileSync(file, text, { mode });
  } catch (thrown) {
    throw new InputError('unwritable', { where: quote(file), found: systemCode(thrown) || 'an error' });
  }
}

/** A path as a shell takes it for one word. */
function shell(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** Resolves when the process is asked to end. */
async function ended(): Promise<void> {
  await new Promise<void>((resolvePromise) => {
    for (const signal of ENDS) process.once(signal, () => resolvePromise());
  });
}
