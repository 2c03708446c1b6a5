import { expect, it } from 'vitest';
import { kubectl } from '../../../src/sim/kubectl/kubectl.ts';
import { openSession } from '../../../src/sim/kubectl/session.ts';
import { Lab } from '../../../src/sim/lab.ts';

function session() {
  const lab = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 2 });
  lab.run(1000);
  return openSession(lab);
}

it.each([
  ['get nodes', 0, /^NAME {5}STATUS .*\nnode-1 .*\nnode-2 .*\n$/, /^$/],
  ['kubectl get nodes node-1', 0, /^NAME .*\nnode-1/, /^$/],
  ['k get pods', 0, /^$/, /^No resources found in default namespace\.\n$/],
  ['get po -A -n lab', 0, /^$/, /^No resources found\n$/],
  ['get gte', 1, /^$/, /^error: the server doesn't have a resource type "gte"\n$/],
  ['gte pods', 1, /^$/, /^error: unknown command "gte" for "kubectl"\n\nDid you mean this\?\n\tget\n$/],
  ['get --foo', 1, /^$/, /^error: unknown flag: --foo\nSee 'kubectl get --help' for usage\.\n$/],
  ['get pods | grep x', 1, /^$/, /^error: a pipe is not possible here/],
  ['attach x', 1, /^$/, /^error: kubectl attach is not possible here: .*kubectl logs/],
  ['get pod nope', 1, /^$/, /^Error from server \(NotFound\): pods "nope" not found\n$/],
])('%s', async (line, exitCode, output, error) => {
  const outcome = await kubectl(session(), line);
  expect(outcome.output).toMatch(output);
  expect(outcome.error).toMatch(error);
  expect(outcome.exitCode).toBe(exitCode);
});

it.each([
  [
    'api-server-down',
    /^The connection to the server 127\.0\.0\.1:6443 was refused - did you specify the right host or port\?\n$/,
  ],
  [
    'certificate-expired',
    /^Unable to connect to the server: tls: failed to verify certificate: x509: certificate has expired or is not yet valid: current time \S+ is after \S+\n$/,
  ],
])('with %s it says that nobody answers, and goes on when that is healed', async (fault, error) => {
  const lab = new Lab({ start: Date.UTC(2026, 0, 1, 4), seed: 1, nodes: 1 });
  const opened = openSession(lab);
  lab.faults.break(fault);
  expect(await kubectl(opened, 'get nodes')).toEqual({ output: '', error: expect.stringMatching(error), exitCode: 1 });
  lab.faults.healAll();
  expect((await kubectl(opened, 'get nodes -o name')).output).toBe('node/node-1\n');
});
