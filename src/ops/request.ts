// What is being answered: its id goes along through everything that is done for it, however late, without being handed on.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** One message, from its arrival to its answer. */
export interface Request {
  /** 16 hexadecimal digits, in every log line about it */
  readonly id: string;
  /** the span that is open in it, where traces are made */
  readonly span?: unknown;
}

const current = new AsyncLocalStorage<Request>();

/** The one that this is done for; undefined when nobody asked for it. */
export function currentRequest(): Request | undefined {
  return current.getStore();
}

/** Does something for a request. @param request absent: the one that this is done for, else a new one */
export function inRequest<T>(work: () => T, request = currentRequest() ?? { id: randomBytes(8).toString('hex') }): T {
  return current.run(request, work);
}
