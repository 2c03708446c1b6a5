// One line that is being carried out: what it prints, and how it asks the API server.
import type { Status } from '../api/status.ts';
import type { KubeObject } from '../wire.ts';
import { CommandFailure, StatusFailure } from './failure.ts';
import type { Parsed } from './flags.ts';
import { type Mapping, ResourceMapper } from './mapper.ts';
import type { Session } from './session.ts';
import type { Wish } from './wish.ts';

/** By what name it asks. */
const AGENT = 'kubectl/v1.36.2 (linux/amd64) kubernetes/lab';

/** One call of kubectl. */
export class Invocation {
  readonly session: Session;
  readonly parsed: Parsed;
  /** what `-f -` reads: the block below the line; undefined when there is none */
  readonly stdin: string | undefined;
  /** what the command is called in messages, such as `kubectl rollout status` */
  readonly path: string;
  output = '';
  error = '';
  exitCode = 0;
  /** what the chat says besides, in its own words; '' for nothing */
  note = '';
  #mapper: Promise<ResourceMapper> | undefined;
  readonly #warned = new Set<string>();

  constructor(session: Session, parsed: Parsed, path: string, stdin: string | undefined) {
    this.session = session;
    this.parsed = parsed;
    this.path = path;
    this.stdin = stdin;
  }

  /** Prints to stdout, as it is. */
  out(text: string): void {
    this.output += text;
  }

  /** Prints to stderr, as it is. */
  err(text: string): void {
    this.error += text;
  }

  /** The namespace in which it works: that of `-n`, else of the context, else `default`. */
  get namespace(): string {
    return this.parsed.string('namespace') || this.session.namespace || 'default';
  }

  /** Was a namespace named on the line? */
  get isNamespaceGiven(): boolean {
    return this.parsed.string('namespace') !== '';
  }

  now(): number {
    return this.session.now();
  }

  /** How many warnings the server sent. */
  get warnings(): number {
    return this.#warned.size;
  }

  /** What there is to ask for; asked once a line. */
  mapper(): Promise<ResourceMapper> {
    this.#mapper ??= ResourceMapper.discover(
      (wish) => this.text(wish),
      (text) => this.#warn(text),
    );
    return this.#mapper;
  }

  /** A usage error of kubectl's. */
  usage(message: string): CommandFailure {
    return new CommandFailure(`${message}\nSee '${this.path} -h' for help and examples`);
  }

  /** Sends a request and tells the server's warnings. The answer may be a refusal. */
  async respond({ method = 'GET', path, query = {}, body, type, accept }: Wish): Promise<Response> {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.append(name, value);
    const timeout = this.parsed.string('request-timeout');
    if (timeout !== '' && timeout !== '0' && method === 'GET') parameters.append('timeout', timeout);
    const text = parameters.size > 0 ? `?${parameters}` : '';
    const headers = new Headers({ accept: accept ?? 'application/json', 'user-agent': AGENT });
    if (body !== undefined) headers.set('content-type', type ?? 'application/json');
    this.#impersonate(headers);
    const request = new Request(`http://lab${path}${text}`, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const response = await this.session.request(request);
    for (const warning of warningsOf(response.headers)) this.#warn(warning);
    return response;
  }

  /** Sends a request. @returns the answer's text @throws StatusFailure when it is refused */
  async text(wish: Wish): Promise<string> {
    const response = await this.respond(wish);
    const text = await response.text();
    if (response.status >= 400) throw new StatusFailure(statusOf(response, text));
    return text;
  }

  /** Sends a request. @returns the answer, read @throws StatusFailure when it is refused */
  async json<T = KubeObject>(wish: Wish): Promise<T> {
    return JSON.parse(await this.text(wish)) as T;
  }

  #impersonate(headers: Headers): void {
    const { parsed } = this;
    const name = parsed.string('as');
    if (name) headers.set('impersonate-user', name);
    if (parsed.string('as-uid')) headers.set('impersonate-uid', parsed.string('as-uid'));
    for (const group of parsed.list('as-group')) headers.append('impersonate-group', group);
    for (const extra of parsed.list('as-user-extra')) {
      const [key = '', ...value] = extra.split('=');
      headers.append(`impersonate-extra-${encodeURIComponent(key)}`, value.join('='));
    }
  }

  #warn(text: string): void {
    if (this.#warned.has(text)) return;
    this.#warned.add(text);
    this.err(`Warning: ${text}\n`);
  }
}

/** The path of a resource or an object. @param namespace '' for all namespaces @param name '' for the collection */
export function pathOf(mapping: Mapping, namespace: string, name = '', subresource = ''): string {
  const { group, version, plural, namespaced } = mapping;
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const inside = namespaced && namespace !== '' ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  const rest = [name, subresource].filter((part) => part !== '').map((part) => `/${encodeURIComponent(part)}`);
  return `${root}${inside}/${plural}${rest.join('')}`;
}

function warningsOf(headers: Headers): string[] {
  const all = headers.get('warning') ?? '';
  return [...all.matchAll(/299 - "((?:\\.|[^"\\])*)"/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1'));
}

/** What a refusal says, also where it is no Status. */
function statusOf(response: Response, text: string): Status {
  try {
    const status = JSON.parse(text) as Status;
    if (status.kind === 'Status') return status;
  } catch {
    // a plain text
  }
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: text.trim(),
    code: response.status,
  } as Status;
}
