// `serviceaccounts/token`: a token that is valid for a while (TokenRequest).

import type { Call } from '../call.ts';
import type { ApiServer, Outcome } from '../server.ts';

/** Issues a token. */
export function token({ tokens, clock, random }: ApiServer, call: Call): Outcome {
  const spec = (call.object?.spec ?? {}) as Parameters<typeof tokens.issueToken>[2];
  return { code: 201, body: tokens.issueToken(call.namespace, call.name, spec, clock.now(), random) };
}
