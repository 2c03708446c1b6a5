// Cluster IPs of Services and their families: what fits together and what may change (pkg/apis/core/validation, ValidateServiceClusterIPsRelatedFields).
import type { Service } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { duplicate, invalidValue, notSupported, required } from './field-error.ts';
import { validateAddress } from './ip-address.ts';
import { familyOf } from './ip-rules.ts';

/** A Service without an address of its own. */
export const HEADLESS = 'None';

const FIELD = 'spec.clusterIPs';
const FAMILIES = ['IPv4', 'IPv6'];
const POLICIES = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];

/** Does it have no cluster IP, by its author's wish? */
export function isHeadless({ spec }: Service): boolean {
  return spec.clusterIPs?.length === 1 && spec.clusterIPs[0] === HEADLESS;
}

function validateSynced({ spec }: Service): StatusCause[] {
  const { clusterIP = '', clusterIPs = [] } = spec;
  if (clusterIP === '')
    return clusterIPs.length === 0
      ? []
      : [invalidValue(FIELD, clusterIPs, 'must be empty when `clusterIP` is not specified')];
  if (clusterIPs.length === 0) return [required(FIELD)];
  return clusterIPs[0] === clusterIP ? [] : [invalidValue(FIELD, clusterIPs, 'first value must match `clusterIP`')];
}

function validateFamilies({ spec }: Service): StatusCause[] {
  const { ipFamilies = [], ipFamilyPolicy } = spec;
  const causes = ipFamilies.flatMap((family, at) => {
    const field = `spec.ipFamilies[${at}]`;
    return [
      ...(FAMILIES.includes(family) ? [] : [notSupported(field, family, FAMILIES)]),
      ...(ipFamilies.indexOf(family) < at ? [duplicate(field, family)] : []),
    ];
  });
  if (ipFamilyPolicy !== undefined && !POLICIES.includes(ipFamilyPolicy))
    causes.push(notSupported('spec.ipFamilyPolicy', ipFamilyPolicy, POLICIES));
  return causes;
}

function validateAddresses(clusterIPs: readonly string[], known: readonly string[]): StatusCause[] {
  return clusterIPs.flatMap((ip, at) => {
    if (at > 0 || ip !== HEADLESS) return validateAddress(ip, `${FIELD}[${at}]`, known);
    return clusterIPs.length > 1 ? [invalidValue(FIELD, clusterIPs, "'None' must be the first and only value")] : [];
  });
}

/** What of the cluster IPs, families and family policy does not fit. @param old undefined for a new Service */
export function validateClusterIps(service: Service, old?: Service): StatusCause[] {
  if (service.spec.type === 'ExternalName') return [];
  const { clusterIPs = [], ipFamilies = [] } = service.spec;
  const causes = [...validateSynced(service), ...validateFamilies(service)];
  const addresses = validateAddresses(clusterIPs, old?.spec.clusterIPs ?? []);
  causes.push(...addresses);
  if (clusterIPs.length > 2) causes.push(invalidValue(FIELD, clusterIPs, 'may only hold up to 2 values'));
  if (addresses.length > 0) return causes;
  if (clusterIPs.length > 1 && new Set(clusterIPs.map(familyOf)).size < clusterIPs.length)
    causes.push(invalidValue(FIELD, clusterIPs, 'may specify no more than one IP for each IP family'));
  if (!isHeadless(service))
    clusterIPs.slice(0, ipFamilies.length).forEach((ip, at) => {
      const family = ipFamilies[at];
      if (family !== undefined && FAMILIES.includes(family) && familyOf(ip) !== family)
        causes.push(
          invalidValue(`${FIELD}[${at}]`, ip, `expected an ${family} value as indicated by \`ipFamilies[${at}]\``),
        );
    });
  return causes;
}

/** One of two lists whose first entry stays, and whose second one may come and go. */
interface Stay {
  readonly field: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly shown: readonly string[] | null;
  readonly unset: boolean;
  readonly word: string;
}

function validateStay({ field, before, after, shown, unset, word }: Stay, policy: string | undefined): StatusCause[] {
  const changed = (at: number) => invalidValue(`${field}[${at}]`, shown, 'may not change once set');
  const first = before.length > 0 && after.length > 0 && before[0] !== after[0];
  if (before.length === after.length)
    return before.flatMap((one, at) => (one === after[at] ? [] : [changed(word === 'clusterIP' ? at : 0)]));
  if (before.length < after.length) return first ? [changed(0)] : [];
  const causes = unset ? [invalidValue(`${field}[0]`, shown, `primary ${word} can not be unset`)] : [];
  if (first) causes.push(changed(0));
  if (after.length === 1 && policy !== 'SingleStack')
    causes.push(
      invalidValue(
        'spec.ipFamilyPolicy',
        policy ?? null,
        `must be set to 'SingleStack' when releasing the secondary ${word}`,
      ),
    );
  return causes;
}

/** Which changes of cluster IPs and families are not allowed. */
export function validateClusterIpsUpdate(service: Service, old: Service): StatusCause[] {
  if (service.spec.type === 'ExternalName' || old.spec.type === 'ExternalName') return [];
  const [now, before] = [isHeadless(service), isHeadless(old)];
  if (now && before) return [];
  const { clusterIPs, ipFamilies, ipFamilyPolicy } = service.spec;
  const unset = (clusterIPs ?? []).length === 0;
  const addresses: Stay = {
    field: FIELD,
    before: old.spec.clusterIPs ?? [],
    after: clusterIPs ?? [],
    shown: clusterIPs ?? null,
    unset,
    word: 'clusterIP',
  };
  const families: Stay = {
    field: 'spec.ipFamilies',
    before: old.spec.ipFamilies ?? [],
    after: ipFamilies ?? [],
    shown: ipFamilies ?? null,
    unset,
    word: 'ipFamily',
  };
  return [
    ...validateStay(addresses, ipFamilyPolicy),
    ...(now === before ? validateStay(families, ipFamilyPolicy) : []),
  ];
}
