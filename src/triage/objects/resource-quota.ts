// ResourceQuota: which resources are used up.
import { known, type ObjectReader, statusAndConditions } from './facts.ts';
import { at } from './wire.ts';

/** Facts of a ResourceQuota. `full` lists the resources whose use equals the limit, comma-separated. */
export const resourceQuotaFacts: ObjectReader = (object, ref) => {
  const hard = at(object, 'status.hard');
  const used = at(object, 'status.used');
  const full = Object.keys(hard).filter((key) => String(hard[key]) === String(used[key]) && String(hard[key]) !== '0');
  return statusAndConditions(
    object,
    ref,
    full.length ? 'QuotaFull' : 'QuotaFree',
    known({ full: full.join(',') || undefined }),
  );
};
