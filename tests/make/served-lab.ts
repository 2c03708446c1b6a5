// A lab behind a port, with real kubectl at hand.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type KubectlVersion, kubectlPath } from '../../scripts/fetch-kubectl.ts';
import { Lab, type LabOptions } from '../../src/sim/lab.ts';
import { type Certificates, makeCertificates } from '../../src/sim/serve/certificate.ts';
import { kubeconfig } from '../../src/sim/serve/kubeconfig.ts';
import { type Served, serveLab } from '../../src/sim/serve/server.ts';

/** What a command printed. */
export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  /** both, in the order in which they came */
  readonly output: string;
  readonly status: number;
}

/** A lab that a test talks to. */
export interface ServedLab {
  readonly lab: Lab;
  readonly served: Served;
  /** a folder of its own, the working directory of commands; removed at the end */
  readonly folder: string;
  /** path of the kubeconfig */
  readonly kubeconfig: string;
  /** absent for plain HTTP */
  readonly certificates?: Certificates;
  /** Writes a kubeconfig of somebody who has this token into the folder. */
  user(name: string, token: string): void;
  /** Runs a line of shell, `kubectl` being the real one. @param input what it reads */
  sh(line: string, input?: string, env?: Readonly<Record<string, string>>): Promise<Ran>;
  /** Writes a file into the folder. */
  file(name: string, text: string): void;
  close(): Promise<void>;
}

/** How a test wants its lab. */
export interface ServedLabOptions extends Partial<LabOptions> {
  /** seconds of the lab in one of the wall; 1 by default */
  readonly speed?: number;
  /** plain HTTP by default; the names and addresses of its certificate, or true for the usual ones */
  readonly tls?: boolean | readonly string[];
  readonly kubectl?: KubectlVersion | 'path';
  /** a lab as it was saved, which goes on; the other options of a new one say nothing then */
  readonly saved?: string;
  /** its readers' clock is its own, so that times are told as they are in it */
  readonly standing?: boolean;
}

/** Serves a lab. */
export async function servedLab(options: ServedLabOptions = {}): Promise<ServedLab> {
  const { speed = 1, tls = false, kubectl = '1.36', saved, standing = false, ...rest } = options;
  const folder = mkdtempSync(join(tmpdir(), 'sekisho-lab-'));
  const certificates: Certificates | undefined = tls
    ? await makeCertificates(Date.now(), tls === true ? ['localhost', '127.0.0.1'] : tls)
    : undefined;
  const begin = { ...(certificates && { certificate: certificates.authority }), ...rest };
  const lab =
    saved === undefined
      ? new Lab({
          // a whole second: what is told in whole seconds does not depend on when a test runs
          start: Math.floor(Date.now() / 1000) * 1000,
          seed: 1,
          nodes: 2,
          ...begin,
        })
      : Lab.load(saved, begin);
  const wall = standing ? () => lab.clock.now() : Date.now;
  const served = await serveLab({ lab, port: 0, speed, wall, ...(certificates && { certificates }) });
  const config = join(folder, 'kubeconfig');
  writeFileSync(
    config,
    kubeconfig(
      certificates
        ? { server: served.url, authority: certificates.authority, admin: certificates.admin }
        : { server: served.url, token: lab.adminToken },
    ),
  );
  const bin = kubectl === 'path' ? '' : `${dirname(kubectlPath(kubectl))}:`;
  return {
    lab,
    served,
    folder,
    kubeconfig: config,
    ...(certificates && { certificates }),
    user: (name, token) =>
      writeFileSync(
        join(folder, name),
        kubeconfig({ server: served.url, token, ...(certificates && { authority: certificates.authority }) }),
      ),
    file: (name, text) => writeFileSync(join(folder, name), text),
    sh: (line, input, env) =>
      run(line, folder, input, {
        PATH: `${bin}${process.env.PATH ?? ''}`,
        HOME: folder,
        KUBECONFIG: config,
        KUBE_EDITOR: 'true',
        LC_ALL: 'C',
        TZ: 'UTC',
        ...env,
      }),
    close: async () => {
      await served.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(line: string, cwd: string, input = '', env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', line], { cwd, env });
    let stdout = '';
    let stderr = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ stdout, stderr, output, status: code ?? 1 }));
    // a command that reads nothing may be gone already
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
