// What it costs to read a live namespace: 5,000 pods, 20,000 events and three problems, over HTTPS, with a lab in a process of its own as the cluster.
// Usage: npm run bench:cluster [-- PODS]
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../src/cluster/kubeconfig.ts';
import { readNamespace } from '../src/cluster/read-namespace.ts';
import { loadPlaybooks } from '../src/playbooks/load.ts';
import { Lab } from '../src/sim/lab.ts';
import { DEPLOYMENTS, NAMESPACES } from '../src/sim/resources/index.ts';
import { makeCertificates } from '../src/sim/serve/certificate.ts';
import { kubeconfig } from '../src/sim/serve/kubeconfig.ts';
import { serveLab } from '../src/sim/serve/server.ts';
import { condense } from '../src/triage/bulk/bulk-reader.ts';
import { triage } from '../src/triage/triage.ts';
import { row } from './make/row.ts';

const SPACE = 'scale';
const EACH = 100;

/** The cluster: so many pods, and three Deployments that are stalled. */
async function serve(pods: number): Promise<void> {
  const lab = new Lab({ start: Math.floor(Date.now() / 1000) * 1000, seed: 1, nodes: Math.ceil(pods / 10) });
  const client = lab.client('ada', 'kubectl');
  client.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: SPACE } } as never);
  lab.run(1_000);
  const deploy = (name: string, replicas: number, image: string, cpu = '100m'): void => {
    const labels = { app: name };
    const container = { name: 'main', image, resources: { requests: { cpu, memory: '64Mi' } } };
    client.create(DEPLOYMENTS, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, namespace: SPACE },
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [container] } },
      },
    } as never);
  };
  for (let at = 0; at < pods / EACH; at++) deploy(`d-${at}`, EACH, 'nginx:stable');
  lab.run(60_000);
  deploy('late', 2, 'nginx:no-such-tag');
  deploy('huge', 1, 'nginx:stable', '900');
  deploy('wrong', 1, 'registry.nowhere.example/private:1');
  lab.run(240_000);
  const certificates = await makeCertificates(Date.now(), ['127.0.0.1']);
  const served = await serveLab({ lab, port: 0, speed: 1, wall: Date.now, certificates });
  const { authority, admin } = certificates;
  process.send?.(kubeconfig({ server: served.url, authority, admin }));
}

async function measure(pods: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sekisho-bench-'));
  const cluster = fork(import.meta.filename, ['--serve', String(pods)], { stdio: 'inherit' });
  try {
    const text = await new Promise<string>((resolve, reject) => {
      cluster.once('message', (message) => resolve(String(message)));
      cluster.once('exit', () => reject(new Error('the cluster ended')));
    });
    writeFileSync(join(folder, 'config'), text);
    const playbooks = await loadPlaybooks();
    const connection = connect({ kubeconfig: join(folder, 'config') });
    row([`${pods} pods`, 'objects', 'ms to read', 'ms to judge', 'ms in all', 'ratio to JSON', 'MB in all', 'answer']);
    for (const name of ['first', 'again', 'again']) {
      const start = performance.now();
      const view = await readNamespace(connection, SPACE, { budget: 60_000 });
      const read = performance.now();
      const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: view.objects });
      const digest = await condense(list);
      const { stalled, findings } = await triage(digest.text, { playbooks });
      const end = performance.now();
      JSON.parse(list);
      const parsed = performance.now() - end;
      const roots = findings.filter(({ role }) => role === 'root').length;
      row(
        [
          name,
          view.objects.length,
          read - start,
          end - read,
          end - start,
          (end - start) / parsed,
          process.memoryUsage().rss / 1e6,
          `${stalled.layer}/${stalled.part}, ${roots} roots`,
        ],
        [0, 0, 0, 0, 0, 1, 0, 0],
      );
    }
    await connection.close();
  } finally {
    cluster.kill();
    rmSync(folder, { recursive: true });
  }
}

const [first = '5000', second = ''] = process.argv.slice(2);
await (first === '--serve' ? serve(Number(second)) : measure(Number(first)));
