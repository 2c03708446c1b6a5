// Slack's Socket Mode on loopback: `apps.connections.open` and the WebSocket behind it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SlackStand } from './slack-stand.ts';

/** The fake's side of the connection. */
export interface SlackSocket {
  /** envelope ids in the order they were acknowledged */
  readonly acked: string[];
  /** how often a connection was asked for */
  opened(): number;
  /** connections that are open now */
  connected(): number;
  /** Sends an envelope. @returns its id */
  send(type: 'events_api' | 'slash_commands' | 'interactive', payload: object, over?: object): Promise<string>;
  /** what apps.connections.open answers from now on; '': it gives a link again; 'cut off': nothing */
  refuseWith(error: string): void;
  /** Slack says that it will close soon, then closes. @param reason absent: the link is old */
  disconnect(reason?: string): void;
  /** The network breaks off. */
  kill(): void;
  close(): Promise<void>;
}

/** Starts it and makes the stand hand out its address. */
export async function slackSocket(stand: SlackStand): Promise<SlackSocket> {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const open = new Set<WebSocket>();
  const acked: string[] = [];
  let opened = 0;
  let refusal = '';
  let ids = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  stand.fakes.set('apps.connections.open', ({ token }, response) => {
    opened++;
    if (refusal === 'cut off') {
      response.destroy();
      return 'handled';
    }
    if (token !== 'xapp-test') return { ok: false, error: 'invalid_auth' };
    if (refusal !== '') return { ok: false, error: refusal };
    return { ok: true, url: `ws://127.0.0.1:${port}/link` };
  });
  sockets.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('message', (data) => {
      const { envelope_id } = JSON.parse(String(data)) as { envelope_id?: string };
      if (envelope_id) acked.push(envelope_id);
    });
    socket.send(JSON.stringify({ type: 'hello', num_connections: 1, connection_info: { app_id: 'A0SEKISHO' } }));
  });
  const pings = setInterval(() => {
    for (const socket of open) socket.ping();
  }, 1_000);
  return {
    acked,
    opened: () => opened,
    connected: () => open.size,
    send: async (type, payload, over = {}) => {
      const id = `envelope-${++ids}`;
      const [socket] = [...open].slice(-1);
      if (!socket) throw new Error('nobody is connected');
      const accepts = type !== 'events_api';
      socket.send(JSON.stringify({ envelope_id: id, type, payload, accepts_response_payload: accepts, ...over }));
      return id;
    },
    refuseWith: (error) => {
      refusal = error;
    },
    disconnect: (reason = 'refresh_requested') => {
      for (const socket of open) {
        socket.send(JSON.stringify({ type: 'disconnect', reason, debug_info: {} }));
        setTimeout(() => socket.close(), 20);
      }
    },
    kill: () => {
      for (const socket of open) socket.terminate();
    },
    close: async () => {
      clearInterval(pings);
      for (const socket of open) socket.terminate();
      sockets.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
