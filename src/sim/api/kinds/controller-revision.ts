// Controller revisions: what the template of a daemon set or stateful set was (pkg/apis/apps/validation).
import { CONTROLLER_REVISIONS } from '../../resources/index.ts';
import type { ControllerRevision } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue, required } from './field-error.ts';
import { validateNonnegative } from './nonnegative.ts';
import { IMMUTABLE } from './object-meta.ts';
import type { Strategy } from './strategy.ts';

function validateData(data: unknown): StatusCause[] {
  if (data === undefined || data === null) return [required('data', 'data is mandatory')];
  return typeof data === 'object' && !Array.isArray(data) ? [] : [required('data', 'data must be a valid JSON object')];
}

/** What the API server knows of controller revisions. */
export const CONTROLLER_REVISION_STRATEGY: Strategy<ControllerRevision> = {
  resource: CONTROLLER_REVISIONS,

  defaults(revision) {
    revision.revision ??= 0;
  },

  prepareForCreate() {},

  prepareForUpdate() {},

  validate({ revision, data }) {
    return [...validateNonnegative(revision, 'revision'), ...validateData(data)];
  },

  validateUpdate({ revision, data }, old) {
    return [
      ...validateNonnegative(revision, 'revision'),
      ...(equal(data, old.data) ? [] : [invalidValue('data', data, IMMUTABLE)]),
    ];
  },
};
