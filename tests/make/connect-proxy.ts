// A small HTTP proxy on loopback that opens tunnels (CONNECT, RFC 9110 9.3.6), and a SOCKS5 one (RFC 1928) without a password.
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy. */
export interface TunnelProxy {
  readonly port: number;
  /** `host:port` of each tunnel that was asked for */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

async function listening(server: Server, asked: readonly string[], sockets: ReadonlySet<Socket>): Promise<TunnelProxy> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function joined(near: Socket, far: Socket, sockets: Set<Socket>): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(one);
    one.on('error', () => undefined);
    one.on('close', () => other.destroy());
    one.pipe(other);
  }
}

/** Opens an HTTP one. @param refusal the status that it answers every tunnel with; absent: it opens them */
export function connectProxy(refusal?: string): Promise<TunnelProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createHttp();
  server.on('connect', ({ url = '' }, near: Socket) => {
    asked.push(url);
    sockets.add(near);
    if (refusal !== undefined) {
      near.end(`HTTP/1.1 ${refusal}\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const [host = '', port] = url.split(':');
    const far = connect(Number(port), host);
    far.on('error', () => near.destroy());
    far.on('connect', () => {
      near.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      joined(near, far, sockets);
    });
  });
  return listening(server, asked, sockets);
}

/** Opens a SOCKS5 one that goes to addresses of IPv4. */
export function socksProxy(): Promise<TunnelProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    near.once('data', () => {
      near.write(Buffer.from([5, 0]));
      near.once('data', (wish: Buffer) => {
        const host = [...wish.subarray(4, 8)].join('.');
        const port = wish.readUInt16BE(8);
        asked.push(`${host}:${port}`);
        const far = connect(port, host);
        far.on('error', () => near.destroy());
        far.on('connect', () => {
          near.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
          joined(near, far, sockets);
        });
      });
    });
  });
  return listening(server, asked, sockets);
}
