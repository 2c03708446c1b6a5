// A way to a server on loopback that can go silent: connections stay open and nothing comes through, as when a cable is cut.

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** The way. */
export interface SilentProxy {
  readonly port: number;
  /** Nothing comes through any more, in either direction, also on new connections. */
  silence(): void;
  /** It does again on new connections; the old ones stay as they are, without what was sent meanwhile, and nobody says that they are of no use. */
  reopen(): void;
  /** It does again; what was sent meanwhile on old connections is lost with them. */
  heal(): void;
  close(): Promise<void>;
}

/** Opens one. @param port of the server on 127.0.0.1 */
export async function silentProxy(port: number): Promise<SilentProxy> {
  let isSilent = false;
  /** both ends of each connection */
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      let isLost = false;
      from.on('data', (data) => {
        isLost ||= isSilent;
        if (!isLost) to.write(data);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (!isSilent && !isLost) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true;
    },
    reopen: () => {
      isSilent = false;
    },
    heal: () => {
      // the ends do not agree any more on what was said
      for (const socket of sockets) socket.destroy();
      isSilent = false;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
