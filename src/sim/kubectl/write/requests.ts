// Requests by which objects are written, with kubectl's parameters (cli-runtime, resource/helper.go).
import type { KubeObject } from '../../wire.ts';
import { type Invocation, pathOf } from '../invocation.ts';
import type { Mapping } from '../mapper.ts';
import type { DryRun } from './dry-run.ts';

/** How something is written. */
export interface WriteOptions {
  readonly dryRun: DryRun;
  /** as managedFields name who writes */
  readonly manager?: string;
  /** `Strict`, `Warn` or `Ignore`; the server's default when absent */
  readonly validation?: string | undefined;
  readonly subresource?: string;
  /** only for apply patches */
  readonly force?: boolean;
}

/** Where an object is. */
export interface Place {
  readonly mapping: Mapping;
  readonly namespace: string;
  readonly name: string;
}

const PATCH_TYPES = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const;

/** Kinds of patches. */
export type PatchType = keyof typeof PATCH_TYPES;

function queryOf({ dryRun, manager, validation, force }: WriteOptions): Record<string, string | undefined> {
  return {
    dryRun: dryRun === 'server' ? 'All' : undefined,
    fieldManager: manager,
    fieldValidation: validation,
    force: force === undefined ? undefined : String(force),
  };
}

/** Creates an object. @throws StatusFailure */
export function createObject(
  invocation: Invocation,
  { mapping, namespace }: Pick<Place, 'mapping' | 'namespace'>,
  object: unknown,
  options: WriteOptions,
): Promise<KubeObject> {
  return invocation.json({ method: 'POST', path: pathOf(mapping, namespace), query: queryOf(options), body: object });
}

/** Patches an object. @param patch as text, it is sent as it is @throws StatusFailure */
export function patchObject(
  invocation: Invocation,
  { mapping, namespace, name }: Place,
  type: PatchType,
  patch: unknown,
  options: WriteOptions,
): Promise<KubeObject> {
  const path = pathOf(mapping, namespace, name, options.subresource);
  const body = typeof patch === 'string' ? patch : JSON.stringify(patch);
  return invocation.json({ method: 'PATCH', path, query: queryOf(options), body, type: PATCH_TYPES[type] });
}

/** Replaces an object. @throws StatusFailure */
export function replaceObject(
  invocation: Invocation,
  { mapping, namespace, name }: Place,
  object: unknown,
  options: WriteOptions,
): Promise<KubeObject> {
  const path = pathOf(mapping, namespace, name, options.subresource);
  return invocation.json({ method: 'PUT', path, query: queryOf(options), body: object });
}

/** Reads an object. @throws StatusFailure */
export function readObject(
  invocation: Invocation,
  { mapping, namespace, name }: Place,
  subresource = '',
): Promise<KubeObject> {
  return invocation.json({ path: pathOf(mapping, namespace, name, subresource) });
}

/** How something is deleted. */
export interface DeleteWish {
  readonly dryRun: DryRun;
  /** seconds; the kind's own when absent */
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: string;
}

/** Deletes an object. @throws StatusFailure */
export function deleteObject(
  invocation: Invocation,
  { mapping, namespace, name }: Place,
  { dryRun, gracePeriodSeconds, propagationPolicy }: DeleteWish,
): Promise<KubeObject> {
  return invocation.json({
    method: 'DELETE',
    path: pathOf(mapping, namespace, name),
    // the options in the body are all that counts
    body: {
      kind: 'DeleteOptions',
      apiVersion: 'v1',
      ...(dryRun === 'server' && { dryRun: ['All'] }),
      ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
      ...(propagationPolicy && { propagationPolicy }),
    },
  });
}
