import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Again, codeOf, SlackCalls } from '../../../src/bot/slack/calls.ts';
import { QUIET } from '../../make/desk.ts';

const HASTY = { timeout: 300, firstWait: 5, tries: 3, limits: 10_000 };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Step = (request: IncomingMessage, response: ServerResponse) => void;

/** Slack that does these things one after the other, the last one ever again. */
async function slackThat(...steps: readonly Step[]): Promise<{ calls: SlackCalls; made: string[] }> {
  const made: string[] = [];
  server = createServer((request, response) => {
    const step = steps[Math.min(made.length, steps.length - 1)];
    made.push(request.url ?? '');
    request.resume();
    request.on('end', () => step?.(request, response));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { calls: new SlackCalls('xoxb-test', `http://127.0.0.1:${port}/api/`, QUIET, HASTY), made };
}

const says =
  (body: object | string, status = 200, headers: Record<string, string> = {}): Step =>
  (_request, response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const OK = says({ ok: true, ts: '1.0' });
const hangs: Step = () => undefined;
const breaks: Step = (request) => request.socket.destroy();

async function outcome(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (error) => codeOf(error),
  );
}

describe('calls', () => {
  const NO: Again = { again: 'no' };

  it.each([
    { name: 'a fault', steps: [says('', 500), OK], again: 'yes', gives: 'ok', made: 2 },
    { name: 'a page of a proxy', steps: [says('<html>'), OK], again: 'yes', gives: 'ok', made: 2 },
    { name: 'no answer in time', steps: [hangs, OK], again: 'yes', gives: 'ok', made: 2 },
    { name: 'a connection that broke', steps: [breaks, OK], again: 'yes', gives: 'ok', made: 2 },
    {
      name: "a fault of Slack's",
      steps: [says({ ok: false, error: 'internal_error' }), OK],
      again: 'yes',
      gives: 'ok',
      made: 2,
    },
    { name: 'faults without end', steps: [says('', 502)], again: 'yes', gives: 'http_502', made: 3 },
    {
      name: 'a fault of what must not be done twice',
      steps: [says('', 500), OK],
      again: 'no',
      gives: 'http_500',
      made: 1,
    },
    { name: 'a time-out of what must not be done twice', steps: [hangs, OK], again: 'no', gives: 'timeout', made: 1 },
    {
      name: 'a refusal',
      steps: [says({ ok: false, error: 'not_in_channel' }), OK],
      again: 'yes',
      gives: 'not_in_channel',
      made: 1,
    },
    { name: 'a method that is not there', steps: [says('', 404)], again: 'yes', gives: 'http_404', made: 1 },
    { name: 'a limit', steps: [says({}, 429, { 'retry-after': '1' }), OK], again: 'no', gives: 'ok', made: 2 },
    {
      name: 'a limit that is longer than anybody waits',
      steps: [says({}, 429, { 'retry-after': '3600' })],
      again: 'yes',
      gives: 'ratelimited',
      made: 1,
    },
  ] as const)('after $name: $gives after $made', async ({ steps, again, gives, made }) => {
    const slack = await slackThat(...steps);
    expect(await outcome(slack.calls.call('chat.getPermalink', {}, { again }))).toBe(gives);
    expect(slack.made).toHaveLength(made);
  });

  it('what was done although its answer was lost is not done again', async () => {
    const slack = await slackThat(hangs, OK);
    const result = await slack.calls.call(
      'chat.postMessage',
      { channel: 'C1' },
      { again: async () => ({ ok: true, scopes: [], ts: '7.0' }) },
    );
    expect(result.ts).toBe('7.0');
    expect(slack.made).toHaveLength(1);
  });

  it('of other methods are made while one waits for its limit', async () => {
    const slack = await slackThat(says({}, 429, { 'retry-after': '2' }), OK);
    const waiting = slack.calls.call('users.info', { user: 'U1' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const order: string[] = [];
    await Promise.all([
      waiting.then(() => order.push('users.info')),
      slack.calls.call('views.open', {}, NO).then(() => order.push('views.open')),
    ]);
    expect(order).toEqual(['views.open', 'users.info']);
  });

  it('that post into one channel are made one after the other', async () => {
    let open = 0;
    let most = 0;
    const slack = await slackThat((_request, response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.end(JSON.stringify({ ok: true, ts: '1.0' }));
      }, 10);
    });
    await Promise.all(Array.from({ length: 5 }, () => slack.calls.call('chat.postMessage', { channel: 'C1' }, NO)));
    expect(most).toBe(1);
  });

  it('send objects as JSON within a form, and the token in a header', async () => {
    let seen = '';
    const slack = await slackThat((request, response) => {
      seen = `${request.headers.authorization} ${request.headers['content-type']}`;
      response.end(JSON.stringify({ ok: true }));
    });
    await slack.calls.call('views.publish', { view: { type: 'home' } });
    expect(seen).toBe('Bearer xoxb-test application/x-www-form-urlencoded');
  });
});
