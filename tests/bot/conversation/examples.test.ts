// The samples of the menu, through the real engine: each must get a sure enough answer of its own layer.
import { beforeAll, describe, expect, it } from 'vitest';
import { converse } from '../../../src/bot/conversation/conversation.ts';
import { engineOf } from '../../../src/bot/conversation/engine.ts';
import { EXAMPLES } from '../../../src/bot/conversation/examples.ts';
import { type Engine, newSession } from '../../../src/bot/conversation/session.ts';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';

let engine: Engine;
beforeAll(async () => {
  engine = engineOf(await loadPlaybooks());
});

/** file → layer/part, and the object */
const EXPECTED: Readonly<Record<string, { readonly place: string; readonly object: string }>> = {
  'image-tag.txt': { place: 'kubelet/image', object: 'Pod/shop/cart-6d5f8c7b94-x2kpl' },
  'insufficient-cpu.txt': { place: 'scheduler/resources', object: 'Pod/batch/report-0' },
  'crash-loop.txt': { place: 'app/crash', object: 'Pod/pay/ledger-7c9f6d5b8-q4zrt' },
  'claim-class.txt': { place: 'storage/provisioning', object: 'PersistentVolumeClaim/db/data-orders-0' },
  'webhook.txt': { place: 'api-server/admission', object: '' },
  'quota.txt': { place: 'controller/quota', object: 'ReplicaSet/team-a/worker-66bc994786' },
  'node-not-ready.txt': { place: 'node/notready', object: 'Node' },
  'probe-recovered.txt': { place: 'healthy', object: '' },
};

describe('the examples', () => {
  it('are of eight kinds', () => {
    expect(EXAMPLES.map(({ file }) => file).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each(EXAMPLES.map((example, index) => ({ number: index + 1, file: example.file })))(
    '$file gets its answer in both languages',
    async ({ number, file }) => {
      for (const language of ['en', 'ja'] as const) {
        const { session } = await converse({ text: `examples ${number}` }, newSession(language, language), engine);
        const { stalled, headline, next } = session.diagnosis ?? {};
        const place = stalled && (stalled.part === '' ? stalled.layer : `${stalled.layer}/${stalled.part}`);
        expect(place).toBe(EXPECTED[file]?.place);
        expect(stalled?.object).toContain(EXPECTED[file]?.object);
        expect(headline).not.toBe('');
        if (stalled?.layer !== 'healthy') expect(next?.[0]?.effect).toBe('read');
      }
    },
  );
});

describe('a word of Kubernetes', () => {
  it.each([
    ['ImagePullBackOff', 'kubelet/image'],
    ['CrashLoopBackOff', 'app/crash'],
    ['OOMKilled', 'app/oom'],
    ['FailedScheduling', 'scheduler/'],
    ['CreateContainerConfigError', 'kubelet/config'],
  ])('%s belongs to %s', async (word, place) => {
    const term = await engine.term([word], 'en');
    expect(`${term?.layer}/${term?.part}`).toContain(place);
  });

  it('is unknown when no playbook has it', async () => {
    expect(await engine.term(['NoSuchReason'], 'en')).toBeUndefined();
  });
});
