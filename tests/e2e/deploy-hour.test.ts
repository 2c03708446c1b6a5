// A new operator's first hour: docs/deploy.md, followed word for word, from an empty home to the bot that answers from its Deployment.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow, type Step, stepsOf } from '../../scripts/operators-hour.ts';
import { type ServedLab, servedLab } from '../make/served-lab.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');

it('is as the page says', { timeout: 300_000 }, async () => {
  const done: Step[] = [];
  await follow(PAGE, (step) => done.push(step));
  expect(done).toEqual(stepsOf(PAGE));
  expect(done.length).toBeGreaterThan(10);
});

it('names the line of the page that is not as it says', async () => {
  const page = '<!-- followed word for word -->\n\n```sh\necho one\n```\n\n```text\ntwo\n```\n\n<!-- to here -->\n';
  await expect(follow(page, () => undefined)).rejects.toThrow(/^line 3: the page shows "two", but what came is:\none/);
  const fails = page.replace('echo one', 'echo three >&2; false; echo one');
  await expect(follow(fails, () => undefined)).rejects.toThrow(/^line 3: it ended with 1:\nthree/);
});

let lab: ServedLab;

beforeAll(async () => {
  lab = await servedLab({ speed: 0 });
});

afterAll(() => lab.close());

it.each([
  ['is not there', 'true', /^cannot run it: kubectl -n sekisho get deployment: .*namespaces "sekisho" not found\n$/],
  [
    'is not ready',
    'kubectl create namespace sekisho && kubectl -n sekisho create deployment sekisho --image=registry.example/sekisho:0.1.0',
    /^cannot run it: Deployment sekisho\/sekisho: 0 of 1 ready; wait for its roll-out\n$/,
  ],
])('a Deployment that %s is not run', async (_what, line, said) => {
  expect((await lab.sh(line)).status).toBe(0);
  const script = join(ROOT, 'scripts/run-deployment.ts');
  const { status, stdout, stderr } = await lab.sh(`${process.execPath} ${script}`);
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(said) });
});
