// Nodes (pkg/registry/core/node/strategy.go; pkg/apis/core/validation, ValidateNode and ValidateNodeUpdate).
import { NODES } from '../../resources/index.ts';
import type { Node, Taint } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { validateCidr } from './ip-rules.ts';
import { validateLabelName } from './label-rules.ts';
import { labelValueProblems } from './names.ts';
import { keepOtherHalf } from './preparation.ts';
import { type Amounts, canonicalAmounts } from './resource-rules.ts';
import { validateQuantity } from './resources-validation.ts';
import type { Strategy } from './strategy.ts';

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** What of a node's system is written even when it is not known. */
const NO_INFO = {
  machineID: '',
  systemUUID: '',
  bootID: '',
  kernelVersion: '',
  osImage: '',
  containerRuntimeVersion: '',
  kubeletVersion: '',
  kubeProxyVersion: '',
  operatingSystem: '',
  architecture: '',
};

/** Taints stand under `metadata` in Kubernetes' own messages. */
function validateTaints(taints: readonly Taint[]): StatusCause[] {
  const seen = new Set<string>();
  return taints.flatMap((taint, at) => {
    const field = `metadata.taints[${at}]`;
    const { key = '', value = '', effect = '' } = taint;
    const causes = validateLabelName(key, `${field}.key`);
    const problems = labelValueProblems(value);
    if (problems.length > 0) causes.push(invalidValue(`${field}.value`, value, problems.join(';')));
    if (effect === '') causes.push(required(`${field}.effect`));
    else if (!EFFECTS.includes(effect)) causes.push(notSupported(`${field}.effect`, effect, EFFECTS));
    const pair = `${effect} ${key}`;
    if (seen.has(pair)) {
      const shown = { Key: key, Value: value, Effect: effect, TimeAdded: taint.timeAdded ?? null };
      const { message, ...cause } = duplicate(field, shown);
      causes.push({ ...cause, message: `${message}: taints must be unique by key and effect pair` });
    }
    seen.add(pair);
    return causes;
  });
}

function validateAmounts(amounts: Amounts | undefined, field: string): StatusCause[] {
  return Object.keys(amounts ?? {})
    .sort()
    .flatMap((name) => validateQuantity(name, amounts?.[name] ?? '', `${field}.${name}`));
}

function isSix(cidr: string): boolean {
  return cidr.includes(':');
}

function validatePodCidrs({ spec }: Node): StatusCause[] {
  const cidrs = spec.podCIDRs ?? [];
  const causes = cidrs.flatMap((cidr, at) => validateCidr(cidr, `spec.podCIDRs[${at}]`));
  const [first = '', second] = cidrs;
  if (cidrs.length > 2 || (second !== undefined && isSix(first) === isSix(second)))
    causes.push(invalidValue('spec.podCIDRs', cidrs, 'may specify no more than one CIDR for each IP family'));
  return causes;
}

function validateAddresses({ status }: Node): StatusCause[] {
  const seen = new Set<string>();
  return (status.addresses ?? []).flatMap(({ type, address }, at) => {
    const pair = `${type} ${address}`;
    if (seen.has(pair)) return [duplicate(`status.addresses[${at}]`, { Type: type, Address: address })];
    seen.add(pair);
    return [];
  });
}

function validateNode(node: Node): StatusCause[] {
  return [
    ...validateTaints(node.spec.taints ?? []),
    ...validateAmounts(node.status.capacity, 'status.capacity'),
    ...validateAmounts(node.status.allocatable, 'status.allocatable'),
    ...validatePodCidrs(node),
  ];
}

export const NODE_STRATEGY: Strategy<Node> = {
  resource: NODES,
  defaults(object) {
    object.spec ??= {};
    const { spec, status } = object;
    if (spec.podCIDR && spec.podCIDR !== spec.podCIDRs?.[0]) spec.podCIDRs = [spec.podCIDR];
    if (spec.podCIDRs?.[0]) spec.podCIDR = spec.podCIDRs[0];
    const capacity = canonicalAmounts(status?.capacity);
    const allocatable = canonicalAmounts(status?.allocatable) ?? capacity;
    object.status = {
      ...status,
      ...(capacity && { capacity }),
      ...(allocatable && { allocatable }),
      daemonEndpoints: status?.daemonEndpoints ?? { kubeletEndpoint: { Port: 0 } },
      nodeInfo: { ...NO_INFO, ...status?.nodeInfo },
    };
  },
  prepareForCreate(object) {
    delete object.spec.configSource;
    delete object.status.config;
  },
  prepareForUpdate: keepOtherHalf,
  validate: validateNode,
  validateUpdate(object, old) {
    const causes = [...validateNode(object), ...validateAddresses(object)];
    const before = old.spec.podCIDRs ?? [];
    const after = object.spec.podCIDRs ?? [];
    if (before.length > 0 && (before.length !== after.length || before.some((cidr, at) => cidr !== after[at])))
      causes.push(forbiddenField('spec.podCIDRs', 'node updates may not change podCIDR except from "" to valid'));
    if (old.spec.providerID && old.spec.providerID !== object.spec.providerID)
      causes.push(forbiddenField('spec.providerID', 'node updates may not change providerID except from "" to valid'));
    if ((old.spec.externalID ?? '') !== (object.spec.externalID ?? ''))
      causes.push(forbiddenField('spec.externalID', 'may not be updated'));
    return causes;
  },
  warnings({ spec }) {
    return [
      ...(spec.configSource ? ['spec.configSource: the feature is removed'] : []),
      ...(spec.externalID ? ['spec.externalID: this field is deprecated, and is unused by Kubernetes'] : []),
    ];
  },
};
