import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withBody } from '../../../../src/bot/slack/receive/request-body.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    void withBody(request, response, (read, answer) => {
      answer.end(`taken ${String((read as { rawBody?: Buffer }).rawBody?.length)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function post(type: string, body: string): Promise<string> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  return `${answer.status} ${await answer.text()}`;
}

describe('the body of a request to Slack’s door', () => {
  it.each([
    [JSON_TYPE, '{"a":1}'],
    [JSON_TYPE, '\n {"a":1}'],
    [FORM, 'command=%2Fsekisho&text=null'],
    [FORM, `payload=${encodeURIComponent('{"type":"block_actions","value":"名前"}')}`],
    [FORM, `payload=${encodeURIComponent(`{"text":"${'名'.repeat(200)}"}`)}`],
    [FORM, 'payload=+%7B%7D'],
    [FORM, 'ssl_check=1&token=x'],
  ])('%s, %s is handed on', async (type, body) => {
    expect(await post(type, body)).toBe(`200 taken ${Buffer.byteLength(body)}`);
  });

  it.each([
    [JSON_TYPE, 'null'],
    [JSON_TYPE, '[]'],
    [JSON_TYPE, '1'],
    [JSON_TYPE, '"x"'],
    [JSON_TYPE, ''],
    [FORM, 'payload=null'],
    [FORM, 'payload=%5B%5D'],
    [FORM, 'a=b&payload=%22x%22'],
    [FORM, 'payload='],
  ])('%s, %s, of which no object comes, is refused', async (type, body) => {
    expect(await post(type, body)).toBe('400 ');
  });

  it('is not read beyond what Slack ever sends', async () => {
    expect(await post(JSON_TYPE, `{"a":"${'x'.repeat(5 * 2 ** 20)}"}`)).toBe('413 ');
  });
});
