// `status`, and parts of a pod that are written the same way: the strategy says what such a write may change.

import type { Ask } from '../ask.ts';
import type { Call } from '../call.ts';
import type { ApiServer, Outcome } from '../server.ts';
import { methodNotAllowed } from './method.ts';

/** Reads or writes an object through one of its parts. */
export function status(api: ApiServer, call: Call, ask: Ask): Outcome {
  switch (call.verb) {
    case 'get':
      return { code: 200, body: api.existing(call) };
    case 'update':
      return api.replace(call);
    case 'patch':
      return api.patch(call, ask);
    default:
      throw methodNotAllowed();
  }
}
