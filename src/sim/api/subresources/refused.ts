// `exec`, `attach`, `port-forward` and `proxy` need a process behind the container, and a lab has none.

import type { Call } from '../call.ts';
import type { ApiServer } from '../server.ts';
import { ApiError } from '../status.ts';

/** @throws ApiError always: 404 for a pod that does not exist, else 501 with what to do instead */
export function refused(api: ApiServer, call: Call): never {
  api.existing(call);
  throw new ApiError(
    501,
    'NotImplemented',
    `${call.resource.plural}/${call.subresource} is not available in a lab: its containers are simulated and run no process; use kubectl logs or kubectl describe`,
  );
}
