// Name resolution and host names of a pod (pkg/apis/core/validation, validatePodDNSConfig, ValidateHostAliases, validatePodHostName).
import type { PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, notSupported, required, tooLong } from './field-error.ts';
import { validateAddress } from './ip-address.ts';
import { byteLength, patternProblem, subdomainProblems } from './names.ts';

const POLICIES = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
const LABEL = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const SEARCH = `${LABEL}(\\.${LABEL})*`;
const isSearch = new RegExp(`^${SEARCH}$`);
const SEARCH_PROBLEM = patternProblem(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character",
  SEARCH,
  'example.com',
);

/** `dnsPolicy`. */
export function validateDnsPolicy(policy: string | undefined, field: string): StatusCause[] {
  if (!policy) return [required(field)];
  return POLICIES.includes(policy) ? [] : [notSupported(field, policy, POLICIES)];
}

function validateSearches(searches: readonly string[], field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (searches.length > 32) causes.push(invalidValue(field, searches, 'must not have more than 32 search paths'));
  if (byteLength(searches.join(' ')) > 2048)
    causes.push(
      invalidValue(field, searches, 'must not have more than 2048 characters (including spaces) in the search list'),
    );
  searches.forEach((search, at) => {
    if (search === '.') return;
    const name = search.replace(/\.$/, '');
    const place = `${field}[${at}]`;
    if (byteLength(name) > 253) causes.push(invalidValue(place, name, 'must be no more than 253 characters'));
    if (!isSearch.test(name)) causes.push(invalidValue(place, name, SEARCH_PROBLEM));
  });
  return causes;
}

/** `dnsConfig`, which the policy `None` needs. */
export function validateDnsConfig({ dnsConfig, dnsPolicy }: PodSpec, field: string): StatusCause[] {
  const { nameservers = [], searches = [], options = [] } = dnsConfig ?? {};
  if (dnsPolicy === 'None') {
    if (!dnsConfig) return [required(field, 'must provide `dnsConfig` when `dnsPolicy` is None')];
    if (nameservers.length === 0)
      return [required(`${field}.nameservers`, 'must provide at least one DNS nameserver when `dnsPolicy` is None')];
  }
  const causes: StatusCause[] = [];
  if (nameservers.length > 3)
    causes.push(invalidValue(`${field}.nameservers`, nameservers, 'must not have more than 3 nameservers'));
  nameservers.forEach((one, at) => void causes.push(...validateAddress(one, `${field}.nameservers[${at}]`)));
  causes.push(...validateSearches(searches, `${field}.searches`));
  options.forEach(({ name }, at) => {
    if (!name) causes.push(required(`${field}.options[${at}]`, 'must not be empty'));
  });
  return causes;
}

/** `hostAliases`. */
export function validateHostAliases(aliases: PodSpec['hostAliases'], field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  aliases?.forEach(({ ip, hostnames }, at) => {
    causes.push(...validateAddress(ip ?? '', `${field}[${at}].ip`));
    hostnames?.forEach((name, index) => {
      for (const problem of subdomainProblems(name))
        causes.push(invalidValue(`${field}[${at}].hostnames[${index}]`, name, problem));
    });
  });
  return causes;
}

/** `hostnameOverride`; absent is well. */
export function validateHostnameOverride(spec: PodSpec, field: string): StatusCause[] {
  const name = spec.hostnameOverride;
  if (name === undefined) return [];
  const causes: StatusCause[] = [];
  if (spec.setHostnameAsFQDN) causes.push(forbiddenField(field, 'may not be specified when setHostnameAsFQDN is true'));
  if (spec.hostNetwork) causes.push(forbiddenField(field, 'may not be specified when hostNetwork is true'));
  if (byteLength(name) > 64) causes.push(tooLong(field, 64));
  for (const problem of subdomainProblems(name)) causes.push(invalidValue(field, name, problem));
  return causes;
}
