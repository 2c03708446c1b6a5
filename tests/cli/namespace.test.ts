import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type NamespaceOptions, namespaceCommand } from '../../src/cli/namespace.ts';
import type { Output } from '../../src/cli/output.ts';
import { readConfig } from '../../src/config.ts';
import { type ServedLab, servedLab } from '../make/served-lab.ts';

let lab: ServedLab;

beforeAll(async () => {
  lab = await servedLab({ speed: 0 });
  for (const line of [
    'kubectl create namespace shop',
    'kubectl create namespace cart',
    'kubectl -n shop create deployment api --image=nginx:no-such-tag',
    'kubectl -n cart create deployment web --image=nginx:stable',
  ]) {
    const { status, output } = await lab.sh(line);
    if (status !== 0) throw new Error(output);
  }
  lab.served.pacer.step(120_000);
});
afterAll(() => lab.close());
beforeEach(() => void vi.stubEnv('KUBECONFIG', lab.kubeconfig));
afterEach(() => void vi.unstubAllEnvs());

async function run(
  names: readonly string[],
  options: NamespaceOptions = {},
): Promise<{ text: string; status: number }> {
  let text = '';
  const output: Output = {
    columns: 100,
    colour: false,
    warn: () => undefined,
    write: async (more) => {
      text += more;
      return true;
    },
  };
  const status = await namespaceCommand(names, options, readConfig({}), output);
  return { text, status };
}

it('says first which cluster it is, then where the namespace is stuck', async () => {
  const { text, status } = await run(['shop'], { exitCode: true });
  expect(text).toMatch(/^From the cluster sekisho-lab: \d+ objects in [\d.]+ s\.\n✗ kubelet\/image /);
  expect(status).toBe(1);
});

it('is the diagnosis as JSON, with where it is from', async () => {
  const { text } = await run(['shop', 'deploy/api'], { output: 'json' });
  expect(JSON.parse(text)).toMatchObject({ version: 1, stalled: { layer: 'kubelet', part: 'image' }, unseen: [] });
});

it('is Markdown, in Japanese where that is asked for', async () => {
  const { text } = await run(['shop'], { output: 'markdown', lang: 'ja' });
  expect(text).toContain('クラスター sekisho-lab から');
  expect(text).toContain('## `kubelet/image`');
});

it('lists the namespaces in trouble', async () => {
  const { text } = await run([], { problems: true, output: 'json' });
  const { problems } = JSON.parse(text) as { problems: { namespace: string; stalled: { layer: string } }[] };
  expect(problems.find(({ namespace }) => namespace === 'shop')?.stalled.layer).toBe('kubelet');
  expect(problems.map(({ namespace }) => namespace)).not.toContain('cart');
});

it('judges what kubectl would have said where there is no kubeconfig', async () => {
  vi.stubEnv('KUBECONFIG', '/nowhere/config');
  const { text, status } = await run(['shop']);
  expect(text).toMatch(/^No cluster could be read: no kubeconfig\.\n✗ client\/kubeconfig/);
  expect(status).toBe(0);
});

it.each([
  [['Shop'], /NAME: found "Shop"/],
  [['shop', 'api'], /KIND\/NAME/],
])('refuses %j in one line', async (names, line) => {
  await expect(run(names)).rejects.toThrow(line);
});
