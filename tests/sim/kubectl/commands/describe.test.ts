// What describe does with what was found, beyond the descriptions themselves.
import { beforeAll, expect, it } from 'vitest';
import { kubectl } from '../../../../src/sim/kubectl/kubectl.ts';
import { openSession, type Session } from '../../../../src/sim/kubectl/session.ts';
import { Lab } from '../../../../src/sim/lab.ts';

let session: Session;

beforeAll(async () => {
  const lab = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 2 });
  session = openSession(lab);
  lab.run(1000);
  for (const name of ['web-a', 'web-b', 'other']) {
    const pod = { metadata: { name }, spec: { containers: [{ name: 'main', image: 'nginx:1.27' }] } };
    await session.request(
      new Request('http://lab/api/v1/namespaces/default/pods', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(pod),
      }),
    );
  }
  lab.run(20_000);
});

function names(output: string): (string | undefined)[] {
  return [...output.matchAll(/^Name: +(\S+)/gm)].map(([, name]) => name);
}

it.each([
  ['an exact name is one object', 'describe pod other', ['other'], 1],
  ['a beginning is all that begin so, without events', 'describe pods web', ['web-a', 'web-b'], 0],
  ['a beginning with --show-events has events', 'describe pods web --show-events', ['web-a', 'web-b'], 2],
  ['several objects have no events', 'describe pods', ['other', 'web-a', 'web-b'], 0],
  ['several have events when they are wanted', 'describe pods --show-events=true', ['other', 'web-a', 'web-b'], 3],
  ['one has none when they are not', 'describe pod other --show-events=false', ['other'], 0],
])('%s', async (_, line, found, events) => {
  const { output, error, exitCode } = await kubectl(session, line);
  expect({ names: names(output), error, exitCode }).toEqual({ names: found, error: '', exitCode: 0 });
  expect(output.match(/^Events:/gm) ?? []).toHaveLength(events);
});

it('several are two empty lines apart', async () => {
  const { output } = await kubectl(session, 'describe pods');
  expect(output).toMatch(/\n\n\nName: +web-a\n/);
});

it('what is there is told though something else is not', async () => {
  const { output, error, exitCode } = await kubectl(session, 'describe pod other gone');
  expect(names(output)).toEqual(['other']);
  expect(error).toBe('Error from server (NotFound): pods "gone" not found\n');
  expect(exitCode).toBe(1);
});

it('asks in portions as large as --chunk-size', async () => {
  const asked: string[] = [];
  const counting: Session = {
    ...session,
    request: (request) => {
      asked.push(new URL(request.url).search);
      return session.request(request);
    },
  };
  const { output } = await kubectl(counting, 'describe pods --chunk-size=1');
  expect(names(output)).toHaveLength(3);
  expect(asked.filter((query) => query.includes('limit=1'))).toHaveLength(3);
});
