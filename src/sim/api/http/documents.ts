// What the API says of itself: version, discovery, OpenAPI.
import { describeServer } from '../../version.ts';
import { discoveryFor } from '../discovery.ts';
import { openapiFor } from '../schema/openapi.ts';
import { json } from './answers.ts';

/** What the documents need. */
export interface DocumentPort {
  /** such as `1.36.2` */
  readonly version: string;
  /** what a model, or a field of it, is for; undefined when nobody knows */
  describe(model: string, field?: string): string | undefined;
}

/** Answers a path such as `/apis` or `/openapi/v3`; undefined when there is nothing. */
export function documentFor(path: string, accept: string, port: DocumentPort): Response | undefined {
  if (path === '/version' || path === '/version/') return json(200, describeServer(port.version));
  return discoveryFor(path, accept) ?? openapiFor(path, accept, port);
}
