// A pod's class of quality of service (pkg/apis/core/helper/qos).
import { addQuantities, compareQuantities, parseQuantity, type Quantity } from '../../quantity.ts';
import type { PodSpec } from '../../wire.ts';

/** The three classes. */
export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

type List = Readonly<Record<string, string>> | undefined;
type Sums = Map<string, Quantity>;

const COMPUTING = ['cpu', 'memory'];

/** Adds cpu and memory of a list; @returns how many of the two it has */
function add(list: List, sums: Sums): number {
  let found = 0;
  for (const name of COMPUTING) {
    const text = list?.[name];
    const quantity = text === undefined ? undefined : parseQuantity(text);
    if (!quantity || quantity.milli <= 0) continue;
    const sum = sums.get(name);
    sums.set(name, sum ? addQuantities(sum, quantity) : quantity);
    found++;
  }
  return found;
}

/**
 * The class: BestEffort when nothing is asked for, Guaranteed when each container has limits for cpu and memory that its requests
 * equal, Burstable otherwise. What the pod asks for as a whole goes before what its containers do.
 */
export function qosClass(spec: PodSpec): QosClass {
  const requests: Sums = new Map();
  const limits: Sums = new Map();
  let guaranteed = true;
  if (spec.resources) {
    add(spec.resources.requests, requests);
    const { limits: own } = spec.resources;
    if (own && Object.keys(own).length > 0 && add(own, limits) < COMPUTING.length) guaranteed = false;
  } else
    for (const { resources } of [...(spec.containers ?? []), ...(spec.initContainers ?? [])]) {
      add(resources?.requests, requests);
      if (add(resources?.limits, limits) < COMPUTING.length) guaranteed = false;
    }
  if (requests.size === 0 && limits.size === 0) return 'BestEffort';
  for (const [name, request] of requests) {
    const limit = limits.get(name);
    if (!limit || compareQuantities(limit, request) !== 0) guaranteed = false;
  }
  return guaranteed && requests.size === limits.size ? 'Guaranteed' : 'Burstable';
}
