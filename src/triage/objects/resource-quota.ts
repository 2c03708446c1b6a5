// ResourceQuota: which resources are used up.
import { known, type ObjectReader, statusAndConditions } from './facts.ts';
import { at } from './wire.ts';

/** Facts of a ResourceQuota. `full` lists the resources whose use equals the limit, comma-separated. */
export const resourceQuotaFacts: ObjectReader = (object, ref) => {
  const hard = at(object, 'status.hard');
  const used = at(object, 'status.used');
  const full = Object.keys(hard).filter((key) => String(hard[key]) === String(used[key]) && String(hard[key]) !== '0');
  const value = (full.length ? full : Object.keys(hard))
    .map((key) => `${key} ${String(used[key] ?? 0)} of ${String(hard[key])}`)
    .join(', ');
  return statusAndConditions(
    object,
    ref,
    { reason: full.length ? 'QuotaFull' : 'QuotaFree', path: 'status.used', value },
    known({ full: full.join(',') || undefined }),
  );
};
