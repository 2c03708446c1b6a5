import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Connection } from '../../src/cluster/connection.ts';
import { connect } from '../../src/cluster/kubeconfig.ts';

const MIB = Buffer.alloc(1 << 20, 0x20);

let server: Server;
let address: string;
let asked: IncomingMessage[];
let sent: number;
let folder: string;

function* megabytes(): Generator<Buffer> {
  for (; sent < 1_000; sent++) yield MIB;
}

beforeEach(async () => {
  asked = [];
  sent = 0;
  folder = mkdtempSync(join(tmpdir(), 'sekisho-connection-'));
  server = createServer((request, response) => {
    asked.push(request);
    if (request.url !== '/endless') {
      response.end('{"kind":"PodList","items":[]}');
      return;
    }
    Readable.from(megabytes()).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

function withUser(user: object): Connection {
  return new Connection('it', {
    clusters: [{ name: 'it', server: address, skipTLSVerify: false }],
    users: [{ name: 'it', ...user }],
    contexts: [{ name: 'it', cluster: 'it', user: 'it' }],
    currentContext: 'it',
  });
}

describe('an answer without an end', () => {
  it.each(['get', 'log', 'text'] as const)('is given up by %s, in one line, and is not read on', async (way) => {
    const connection = withUser({ token: 'abc' });
    const options = { signal: AbortSignal.timeout(20_000) };
    await expect(connection[way]('endless', options)).rejects.toMatchObject({
      kind: 'bad-answer',
      message: `error: Get "${address}/endless": the answer has more than 64 MiB and is not read`,
    });
    expect(sent).toBeLessThan(200);
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
    await connection.close();
  });
});

describe('a watch', () => {
  const read = async (connection: Connection, path: string): Promise<string[]> => {
    const lines: string[] = [];
    for await (const line of connection.lines(path, { signal: AbortSignal.timeout(20_000) })) lines.push(line);
    return lines;
  };

  it('whose line has no end is given up, in one line, and is not read on', async () => {
    const connection = withUser({});
    await expect(read(connection, 'endless')).rejects.toMatchObject({
      kind: 'bad-answer',
      message: `error: Get "${address}/endless": the answer has more than 64 MiB and is not read`,
    });
    expect(sent).toBeLessThan(200);
    await connection.close();
  });

  it('goes on beyond that where its lines end, and puts together what came in pieces', async () => {
    server.removeAllListeners('request');
    server.on('request', (_, response) => {
      const line = Buffer.concat([Buffer.alloc((24 << 20) - 1, 0x61), Buffer.from('\n')]);
      Readable.from([line, line, line, Buffer.from('{"a":'), Buffer.from('"日'), Buffer.from('"}\n\nrest')]).pipe(
        response,
      );
    });
    const connection = withUser({});
    const lines = await read(connection, 'watch');
    expect(lines.map(({ length }) => length)).toEqual([(24 << 20) - 1, (24 << 20) - 1, (24 << 20) - 1, 9]);
    expect(lines.at(-1)).toBe('{"a":"日"}');
    await connection.close();
  });
});

describe('what a kubeconfig gives', () => {
  it.each([
    ['a token', { token: 'abc' }, 'Bearer abc'],
    ['a name and a password', { username: 'ada', password: 'x' }, `Basic ${Buffer.from('ada:x').toString('base64')}`],
    ['a name without a password', { username: 'ada' }, `Basic ${Buffer.from('ada:').toString('base64')}`],
    ['nothing', {}, undefined],
  ])('%s is what is sent', async (_, user, header) => {
    const connection = withUser(user);
    await connection.get('api/v1/pods', { signal: AbortSignal.timeout(5_000) });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([header]);
    await connection.close();
  });

  it('a token in a file is read from it', async () => {
    const tokenFile = join(folder, 'token');
    writeFileSync(tokenFile, 'from-file');
    const connection = withUser({ authProvider: { name: 'tokenFile', config: { tokenFile } } });
    await connection.get('api/v1/pods', { signal: AbortSignal.timeout(5_000) });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer from-file']);
    await connection.close();
  });

  it('a program is started once, for whoever reads as somebody else, too', async () => {
    const program = join(folder, 'program.cjs');
    const log = join(folder, 'log');
    writeFileSync(
      program,
      `require('fs').appendFileSync(${JSON.stringify(log)}, 'x');console.log(JSON.stringify({status:{token:'t'+require('fs').readFileSync(${JSON.stringify(log)}).length}}))`,
    );
    const connection = withUser({ exec: { command: process.execPath, args: [program] } });
    const options = { signal: AbortSignal.timeout(5_000) };
    await connection.get('api/v1/pods', options);
    await connection.as({ user: 'ada', groups: ['ops'] }).get('api/v1/pods', options);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t1']);
    expect(asked[1]?.headers['impersonate-user']).toBe('ada');
    await connection.close();
  });

  it('several files are one, and a user who says nothing starts no program', async () => {
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    writeFileSync(one, 'contexts: [{ name: it, context: { cluster: it, user: it } }]');
    writeFileSync(
      two,
      `current-context: it\nclusters: [{ name: it, cluster: { server: "${address}" } }]\nusers: [{ name: it }]`,
    );
    const connection = connect({ kubeconfig: `${one}:${two}` });
    await connection.get('api/v1/pods', { signal: AbortSignal.timeout(5_000) });
    expect([connection.name, connection.server, asked.length]).toEqual(['it', address, 1]);
    await connection.close();
  });
});
