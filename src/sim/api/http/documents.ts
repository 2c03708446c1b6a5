// What the API says of itself: version, discovery, OpenAPI.

import type { Resource } from '../../resources/resource.ts';
import { describeServer } from '../../version.ts';
import { discoveryFor, groupsOf } from '../discovery.ts';
import { openapiFor } from '../schema/openapi.ts';
import { json } from './answers.ts';
import { healthPaths } from './health.ts';

/** What the documents need. */
export interface DocumentPort {
  /** such as `1.36.2` */
  readonly version: string;
  /** what a model, or a field of it, is for; undefined when nobody knows */
  describe(model: string, field?: string): string | undefined;
}

/** `/`: the paths that there are. */
function index(served: readonly Resource[]): Response {
  const groups = groupsOf(served).flatMap(({ group, versions }) => [
    `/apis/${group}`,
    ...versions.map((version) => `/apis/${group}/${version}`),
  ]);
  const others = ['/api', '/api/v1', '/apis', '/metrics', '/openapi/v2', '/openapi/v3', '/version'];
  const body = `${JSON.stringify({ paths: [...others, ...groups, ...healthPaths()].sort() }, null, 2)}\n`;
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** Answers a path such as `/apis` or `/openapi/v3`; undefined when there is nothing. */
export function documentFor(
  path: string,
  accept: string,
  port: DocumentPort,
  served: readonly Resource[],
): Response | undefined {
  if (path === '/version' || path === '/version/') return json(200, describeServer(port.version));
  if (path === '/') return index(served);
  return discoveryFor(path, accept, served) ?? openapiFor(path, accept, port, served);
}
