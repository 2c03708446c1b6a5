// Servers that answer for a group and version in the API server's place (kube-aggregator).
import type { Resource } from '../../resources/resource.ts';
import type { APIService } from '../../wire.ts';
import type { Ask } from '../ask.ts';
import { ApiError } from '../status.ts';

/** Such a server: what it does, wherever its pods are. */
export interface Extension {
  /** of one group and version */
  readonly resources: readonly Resource[];
  /** Why nobody answers behind the Service of its APIService, as a client that dials it says it; undefined: it answers. */
  trouble(service: NonNullable<APIService['spec']['service']>): string | undefined;
  /** What it answers to `get` and `list`. @throws ApiError */
  answer(ask: Ask): unknown;
}

/** 503 as the aggregator answers it: text alone, so that clients find words of their own. */
export class ServiceUnavailable extends ApiError {
  /** the body of the answer */
  readonly text = 'service unavailable\n';

  constructor() {
    super(503, 'ServiceUnavailable', 'the server is currently unable to handle the request');
  }
}

/** The name of the APIService of a group and version. */
export function apiServiceName({ group, version }: Pick<Resource, 'group' | 'version'>): string {
  return `${version}.${group}`;
}

/** Is its server there? */
export function isAvailable({ status }: APIService): boolean {
  return status.conditions?.some(({ type, status: is }) => type === 'Available' && is === 'True') ?? false;
}
