// A lab in which deploy/ was applied by real kubectl, and what our own program says of it.
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import { run } from '../e2e/run-program.ts';
import { type KubectlSession, kubectlSession } from './kubectl-session.ts';
import { DEPLOY } from './kustomize.ts';

/** What each installation needs in its Secret. None of it is one. */
const SECRET = [
  'SEKISHO_WEB_TOKEN',
  'SLACK_BOT_TOKEN',
  'SLACK_SIGNING_SECRET',
  'SLACK_APP_TOKEN',
  'DISCORD_TOKEN',
  'SEKISHO_DATABASE_URL',
]
  .map((name) => `--from-literal=${name}=not-a-secret`)
  .join(' ');

/** Opens a lab with disks, DNS, network and an ingress controller, which stands still unless time is let pass. */
export async function deployLab(): Promise<KubectlSession> {
  const lab = await kubectlSession({ addons: 'all', tls: true, speed: 0, nodes: 3 });
  lab.pass(60);
  return lab;
}

/** Makes the namespace and the Secret, as docs/deploy.md begins. */
export async function prepare(lab: KubectlSession): Promise<void> {
  await lab.out(`kubectl apply -f ${join(DEPLOY, 'rbac/service-account.yaml')}`);
  await lab.out(`kubectl -n sekisho create secret generic sekisho ${SECRET}`);
  lab.pass(2);
}

/** Makes what a release of Helm is put into: a namespace under PodSecurity `restricted`, and the Secret. */
export async function prepareRelease(lab: KubectlSession): Promise<void> {
  await lab.out('kubectl create namespace sekisho');
  await lab.out('kubectl label namespace sekisho pod-security.kubernetes.io/enforce=restricted');
  await lab.out(`kubectl -n sekisho create secret generic sekisho ${SECRET}`);
  lab.pass(2);
}

/** What `sekisho namespace` answers about the namespace of the installation. */
export async function judged(lab: KubectlSession): Promise<Diagnosis> {
  const { status, out, err } = await run({
    args: ['namespace', 'sekisho', '--output', 'json'],
    env: { KUBECONFIG: lab.kubeconfig, HOME: lab.folder },
  });
  expect({ status, err }).toEqual({ status: 0, err: expect.not.stringContaining('cannot') });
  return JSON.parse(out) as Diagnosis;
}
