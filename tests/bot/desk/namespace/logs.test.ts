// Logs at the desk: only for whom a rule lets, masked, and told together with the objects.
import { expect, it } from 'vitest';
import { engineOf } from '../../../../src/bot/conversation/engine.ts';
import { accessBy } from '../../../../src/bot/desk/access/access.ts';
import { withLogs } from '../../../../src/bot/desk/namespace/objects-text.ts';
import type { NamespaceQuestion, NamespaceReader } from '../../../../src/bot/desk/ports.ts';
import { loadPlaybooks } from '../../../../src/playbooks/load.ts';
import { aDesk, aMessage, aPlace, ask, textOf } from '../../../make/desk.ts';

const engine = engineOf(await loadPlaybooks());

const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'db-1', namespace: 'shop' },
  spec: { nodeName: 'node-1', containers: [{ name: 'db', image: 'db:1' }] },
  status: {
    phase: 'Running',
    containerStatuses: [
      {
        name: 'db',
        ready: false,
        restartCount: 4,
        state: { waiting: { reason: 'CrashLoopBackOff' } },
        lastState: { terminated: { exitCode: 1, reason: 'Error' } },
      },
    ],
  },
};
const LOG = {
  namespace: 'shop',
  pod: 'db-1',
  container: 'db',
  isPrevious: true,
  text: 'connecting to postgres://app:hunter2hunter2@db/app\nFATAL: password authentication failed for user "app"\n',
};

function stand(verbs: readonly string[]): {
  readonly asked: NamespaceQuestion[];
  say(text: string, at?: object): Promise<string>;
} {
  const asked: NamespaceQuestion[] = [];
  const reader: NamespaceReader = {
    isSimulated: false,
    read: async (question) => {
      asked.push(question);
      return {
        objects: [POD],
        unseen: [],
        source: 'From the cluster lab.',
        logs: question.logs ? [LOG] : [],
        now: Date.now(),
      };
    },
  };
  const access = accessBy(() => ({ version: 1, rules: [{ verbs: verbs as ['namespace'], namespaces: ['shop'] }] }));
  const desk = aDesk({ engine, cluster: reader, access });
  return { asked, say: async (text, at = {}) => textOf(await ask(desk, aMessage(text, { place: aPlace(at) }))) };
}

it.each([
  ['for nobody without a rule', ['namespace'], 'namespace shop', {}, false],
  ['nor for those who ask for them', ['namespace'], 'namespace shop --logs', {}, false],
  ['for those whom a rule lets', ['namespace', 'logs'], 'namespace shop', {}, true],
  ['on a terminal where they are asked for', ['namespace'], 'namespace shop --logs', { platform: 'terminal' }, true],
  ['on a terminal only then', ['namespace'], 'namespace shop', { platform: 'terminal' }, false],
])('are read %s', async (_whom, verbs, text, at, expected) => {
  const { asked, say } = stand(verbs);
  const told = await say(text, at);
  expect(asked.map(({ logs = false }) => logs)).toEqual([expected]);
  expect(told.includes('FATAL: password authentication failed')).toBe(expected);
  expect(told).not.toContain('hunter2');
  expect(told.includes('1 secret was masked in what was read.')).toBe(expected);
  expect(told.includes('verb logs')).toBe(text.includes('--logs') && !expected);
});

it('stand behind the objects, and have no numbers where those of a digest have', () => {
  const { text, numbers } = withLogs({ text: 'a\nb', numbers: [3, 9], counted: 7 }, [LOG]);
  expect(text.split('\n').slice(0, 4)).toEqual(['a', 'b', '', '$ kubectl -n shop logs db-1 -c db --previous']);
  expect(numbers).toEqual([3, 9, 0, 0, 0, 0]);
});
