// What a large input must lead to: the verdict of the ordinary road, the one object that is stalled among thousands that are not, no secrets.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { condense } from '../../src/triage/bulk/bulk-reader.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import { redact } from '../../src/triage/redact.ts';

const playbooks = await loadPlaybooks();

function answer(text: string): Diagnosis {
  const { text: lines, numbers } = condense(text);
  return diagnose(lines, { playbooks, numbers });
}

const EXAMPLES = join(import.meta.dirname, '../../src/bot/conversation/examples');

describe('an ordinary paste that stands in it many times', () => {
  it.each(readdirSync(EXAMPLES).filter((name) => name.endsWith('.txt')))('%s has the same verdict', (name) => {
    const text = readFileSync(join(EXAMPLES, name), 'utf8');
    const once = diagnose(text, { playbooks });
    const often = answer(`${text}\n\n`.repeat(400));
    expect(often.stalled).toEqual(once.stalled);
    expect(often.confidence.level).toBe(once.confidence.level);
  });
});

const POD = (i: number): string => `api-7d9c5f7b6-${((i * 2_654_435_761) % 60_466_176).toString(36).padStart(5, 'b')}`;
const HEADER = 'NAMESPACE   LAST SEEN   TYPE      REASON             OBJECT       MESSAGE\n';
const MANY = 4000;
const list = (row: (i: number) => string): string => Array.from({ length: MANY }, (_, i) => row(i)).join('');
const HEALED = list(
  (i) =>
    `shop  50m  Warning  FailedScheduling  pod/${POD(i)}  0/${i % 90} nodes are available: ${i % 90} Insufficient cpu.\n` +
    `shop  49m  Normal  Scheduled  pod/${POD(i)}  Successfully assigned shop/${POD(i)} to node-${i % 99}\n`,
);
const STUCK =
  'shop  5s  Warning  FailedScheduling  pod/web-5c8d7f9b4-zzzzz  0/90 nodes are available: 90 Insufficient cpu.\n';
const LOOPS = list(
  (i) => `shop  ${1 + (i % 50)}m  Warning  BackOff  pod/${POD(i)}  Back-off restarting failed container api\n`,
);
const PODS_HEADER = '\nNAMESPACE   NAME   READY   STATUS   RESTARTS   AGE\n';

describe('thousands of objects', () => {
  it.each([
    { name: 'that all got over their trouble are healthy', text: HEADER + HEALED, layer: 'healthy', object: '' },
    {
      name: 'and one at the end that did not: it is named',
      text: HEADER + HEALED + STUCK,
      layer: 'scheduler',
      object: 'Pod/shop/web-5c8d7f9b4-zzzzz',
    },
    {
      name: 'and one at the beginning that did not: it is named',
      text: HEADER + STUCK + HEALED,
      layer: 'scheduler',
      object: 'Pod/shop/web-5c8d7f9b4-zzzzz',
    },
    {
      name: 'with old warnings, that a later list shows as running, are healthy',
      text: HEADER + LOOPS + PODS_HEADER + list((i) => `shop  ${POD(i)}  1/1  Running  0  2d\n`),
      layer: 'healthy',
      object: '',
    },
    {
      name: 'that run, and one that does not: it is named',
      text:
        PODS_HEADER +
        list(
          (i) =>
            `shop  ${POD(i)}  1/1  Running  0  2d\n${i === 3000 ? 'shop  web-0  0/1  ImagePullBackOff  0  9m\n' : ''}`,
        ),
      layer: 'kubelet',
      object: 'Pod/shop/web-0',
    },
  ])('$name', ({ text, layer, object }) => {
    const { stalled } = answer(text);
    expect(stalled).toMatchObject({ layer, object });
  });

  it('are healthy as their list shows them, also when there are more of them than are kept', () => {
    const pods = 40_000;
    const rows = (row: (i: number) => string): string => Array.from({ length: pods }, (_, i) => row(i)).join('');
    const text =
      HEADER +
      rows(
        (i) => `shop  ${1 + (i % 50)}m  Warning  BackOff  pod/${POD(i)}  Back-off restarting failed container api\n`,
      ) +
      PODS_HEADER +
      rows((i) => `shop  ${POD(i)}  1/1  Running  0  2d\n`);
    expect(answer(text).stalled.layer).toBe('healthy');
  });

  it('keep the messages of several lines together', () => {
    const probe = `shop  5s  Warning  Unhealthy  pod/web-0  Readiness probe failed: cat: /tmp/ready\n   No such file or directory\n`;
    const { text } = condense(HEADER + HEALED + probe);
    expect(text).toContain('cat: /tmp/ready\n   No such file or directory');
  });

  it('do not hide the command that printed them', () => {
    const told = answer(`$ kubectl get events -A\n${HEADER}${HEALED}${STUCK}`);
    expect(told.note.firstLook).toContain('kubectl get events -A');
  });
});

describe('secrets', () => {
  const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA7bq3Vx9sQ2Z8mXw4\n'.repeat(20)}-----END RSA PRIVATE KEY-----\n`;
  const LOG = list((i) => `2026-01-05T09:00:00Z INFO request ${i} done\n`);
  it.each([
    { name: 'a private key in a log', text: LOG + KEY + LOG, secret: 'MIIEpAIBAAKC' },
    {
      name: 'the value of a variable whose name stands elsewhere',
      text: `${'- name: DB_PASSWORD\n  value: hunter2hunter2\n'.repeat(3)}${LOG}- name: DB_PASSWORD\n  value: other-pass-99\n`,
      secret: 'hunter2',
    },
    {
      name: 'a Secret in a list of JSON',
      text: JSON.stringify(
        {
          kind: 'List',
          items: Array.from({ length: 2000 }, (_, i) => ({
            apiVersion: 'v1',
            kind: 'Secret',
            metadata: { name: `s-${i}` },
            data: { word: Buffer.from(`swordfish-${i}`).toString('base64') },
          })),
        },
        null,
        4,
      ),
      secret: Buffer.from('swordfish-').toString('base64').slice(0, 12),
    },
  ])('do not come through: $name', async ({ text, secret }) => {
    const clean = await redact(condense(text).text);
    expect(clean.text).not.toContain(secret);
  });
});
