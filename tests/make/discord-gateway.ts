// A gateway of Discord on loopback, after docs.discord.com, "Gateway": hello, identify with intents, heartbeats, resume with what was missed.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

/** What was sent to a session, to be sent again on resume. */
interface Session {
  readonly id: string;
  readonly intents: number;
  readonly sent: { readonly seq: number; readonly t: string; readonly d: unknown }[];
  seq: number;
  socket: WebSocket | undefined;
}

/** How the gateway behaves. */
export interface GatewayRules {
  readonly token: string;
  /** privileged intents that are switched on, as bits */
  readonly allowedIntents: () => number;
  /** what READY says besides the session */
  readonly ready: () => object;
  /** events right after READY */
  readonly first: () => readonly { readonly t: string; readonly d: unknown }[];
  /** what a session with these intents sees of an event; undefined: nothing */
  readonly seenWith: (t: string, d: unknown, intents: number) => unknown;
}

const MESSAGE_CONTENT = 1 << 15;
const PRIVILEGED = (1 << 1) | (1 << 8) | MESSAGE_CONTENT;

/** The gateway. */
export class FakeGateway {
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #rules: GatewayRules;
  readonly #sessions = new Map<string, Session>();
  /** op codes that came, in order */
  readonly received: number[] = [];
  /** answers heartbeats */
  acknowledges = true;
  /** ms */
  heartbeat = 41_250;
  /** events before those that were missed, sent again on resume as Discord may */
  replaysToo = 0;
  /** where clients resume */
  url = '';

  constructor(rules: GatewayRules) {
    this.#rules = rules;
    this.#server.on('connection', (socket) => this.#connected(socket));
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#server.emit('connection', ws, request));
  }

  /** Sends an event to every session; one that is away gets it when it resumes. */
  dispatch(t: string, d: unknown): void {
    for (const session of this.#sessions.values()) this.#event(session, t, d);
  }

  /** Closes all connections. @param code absent: as if a cable was pulled */
  drop(code?: number): void {
    for (const { socket } of this.#sessions.values()) {
      if (code === undefined) socket?.terminate();
      else socket?.close(code);
    }
  }

  /** Asks all to reconnect (op 7). */
  askToReconnect(): void {
    for (const { socket } of this.#sessions.values()) send(socket, { op: 7, d: null });
  }

  /** Forgets all sessions: a resume is answered by op 9. */
  forget(): void {
    for (const { socket } of this.#sessions.values()) socket?.terminate();
    this.#sessions.clear();
  }

  /** Connected sessions. */
  get connected(): number {
    return [...this.#sessions.values()].filter(({ socket }) => socket?.readyState === 1).length;
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  #connected(socket: WebSocket): void {
    let session: Session | undefined;
    send(socket, { op: 10, d: { heartbeat_interval: this.heartbeat } });
    socket.on('message', (data) => {
      const { op, d } = JSON.parse(String(data)) as { op: number; d: never };
      this.received.push(op);
      if (op === 1) {
        if (this.acknowledges) send(socket, { op: 11 });
      } else if (op === 2) {
        if (session) return socket.close(4005);
        session = this.#identify(socket, d);
      } else if (op === 6) session = this.#resume(socket, d);
      else if (!session) socket.close(4003);
      else if (![3, 4, 8].includes(op)) socket.close(4001);
    });
    socket.on('close', () => {
      if (session?.socket === socket) session.socket = undefined;
    });
  }

  #identify(socket: WebSocket, d: { readonly token: string; readonly intents: number }): Session | undefined {
    if (d.token !== this.#rules.token) {
      socket.close(4004, 'Authentication failed.');
      return undefined;
    }
    if ((d.intents & PRIVILEGED & ~this.#rules.allowedIntents()) !== 0) {
      socket.close(4014, 'Disallowed intent(s).');
      return undefined;
    }
    const id = `session-${this.#sessions.size + 1}-${Date.now()}`;
    const session: Session = { id, intents: d.intents, sent: [], seq: 0, socket };
    this.#sessions.set(id, session);
    this.#event(session, 'READY', {
      ...this.#rules.ready(),
      v: 10,
      session_id: id,
      session_type: 'normal',
      resume_gateway_url: this.url,
      shard: [0, 1],
    });
    for (const { t, d: event } of this.#rules.first()) this.#event(session, t, event);
    return session;
  }

  #resume(
    socket: WebSocket,
    d: { readonly token: string; readonly session_id: string; readonly seq: number },
  ): Session | undefined {
    const session = this.#sessions.get(d.session_id);
    if (d.token !== this.#rules.token || !session) {
      send(socket, { op: 9, d: false });
      return undefined;
    }
    session.socket = socket;
    const missed = session.sent.filter(({ seq }) => seq > d.seq - this.replaysToo);
    for (const { seq, t, d: event } of missed) send(socket, { op: 0, s: seq, t, d: event });
    send(socket, { op: 0, s: session.seq, t: 'RESUMED', d: {} });
    return session;
  }

  #event(session: Session, t: string, d: unknown): void {
    const seen = this.#rules.seenWith(t, d, session.intents);
    if (seen === undefined) return;
    session.seq++;
    session.sent.push({ seq: session.seq, t, d: seen });
    send(session.socket, { op: 0, s: session.seq, t, d: seen });
  }
}

function send(socket: WebSocket | undefined, packet: object): void {
  if (socket?.readyState === 1) socket.send(JSON.stringify(packet));
}
