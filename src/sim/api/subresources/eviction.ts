// `pods/eviction`: a deletion that asks the disruption budgets first.
import type { DeleteOptions } from '../../client.ts';
import type { Call } from '../call.ts';
import { remove } from '../deletion.ts';
import { checkEviction } from '../gates/eviction.ts';
import type { ApiServer, Outcome } from '../server.ts';

/** Evicts a pod. @throws ApiError 429 when a budget is in the way */
export function eviction(api: ApiServer, call: Call): Outcome {
  api.existing(call);
  checkEviction(call, api);
  const options = call.object?.deleteOptions as DeleteOptions | undefined;
  const { object: _object, ...rest } = call;
  remove({ ...rest, verb: 'delete', subresource: '' }, options ?? {}, api);
  return { code: 201, body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 } };
}
