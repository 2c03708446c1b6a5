// What can be done to a part of an object: one handler per subresource.

import type { Ask } from '../ask.ts';
import type { Call } from '../call.ts';
import type { ApiServer, Outcome } from '../server.ts';
import { binding } from './binding.ts';
import { eviction } from './eviction.ts';
import { finalize } from './finalize.ts';
import { log } from './log.ts';
import { refused } from './refused.ts';
import { scale } from './scale.ts';
import { status } from './status.ts';
import { token } from './token.ts';

/** Answers a call to a subresource. */
export type Subresource = (api: ApiServer, call: Call, ask: Ask) => Outcome;

/** By name; what is not here is not found. */
export const SUBRESOURCES: Readonly<Record<string, Subresource>> = {
  attach: refused,
  binding,
  ephemeralcontainers: status,
  eviction,
  exec: refused,
  finalize,
  log,
  portforward: refused,
  proxy: refused,
  resize: status,
  scale,
  status,
  token,
};
