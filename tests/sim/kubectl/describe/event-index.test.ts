import { describe, expect, it } from 'vitest';
import type { DescribeAsk } from '../../../../src/sim/kubectl/describe/describer.ts';
import { withEventsOnce } from '../../../../src/sim/kubectl/describe/event-index.ts';
import { HeldObjects } from '../../../make/held-objects.ts';

const EVENTS = [
  ['one', 'Pod', 'web', 'u1'],
  ['two', 'Pod', 'web', 'u1'],
  ['three', 'Deployment', 'web', 'u2'],
  ['four', 'Pod', 'other', 'u1'],
] as const;
const held = new HeldObjects(
  EVENTS.map(([name, kind, about, uid]) =>
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace: 'lab' },
      involvedObject: { kind, name: about, namespace: 'lab', uid },
    }),
  ).join('\n---\n'),
);

function counted(): { readonly ask: DescribeAsk; readonly paths: string[] } {
  const paths: string[] = [];
  const ask = held.ask(0);
  return {
    paths,
    ask: withEventsOnce({
      ...ask,
      list: (path, selectors) => {
        paths.push(path);
        return ask.list(path, selectors);
      },
    }),
  };
}

describe('events that are asked for once', () => {
  it.each([
    'involvedObject.name=web,involvedObject.namespace=lab,involvedObject.uid=u1',
    'involvedObject.name=web,involvedObject.namespace=lab,involvedObject.kind=Deployment,involvedObject.uid=u2',
    'involvedObject.name=web,involvedObject.namespace=lab,involvedObject.kind=Pod,involvedObject.uid=u2',
    'involvedObject.name=web,involvedObject.namespace=,involvedObject.uid=u1',
    'involvedObject.name=web,involvedObject.namespace=lab,involvedObject.uid=u9',
  ])('are those that the server chooses for %s', async (fieldSelector) => {
    const path = '/api/v1/namespaces/lab/events';
    const names = async (ask: DescribeAsk): Promise<string[]> =>
      (await ask.list(path, { fieldSelector })).map(({ metadata }) => metadata.name).sort();
    expect(await names(counted().ask)).toEqual(await names(held.ask(0)));
  });

  it('are asked for once a namespace, other lists each time', async () => {
    const { ask, paths } = counted();
    for (const uid of ['u1', 'u2']) {
      await ask.list('/api/v1/namespaces/lab/events', { fieldSelector: `involvedObject.uid=${uid}` });
      await ask.list('/api/v1/events', { fieldSelector: `involvedObject.uid=${uid}` });
      await ask.list('/api/v1/namespaces/lab/pods');
    }
    expect(paths).toEqual([
      '/api/v1/namespaces/lab/events',
      '/api/v1/events',
      '/api/v1/namespaces/lab/pods',
      '/api/v1/namespaces/lab/pods',
    ]);
  });
});
