// Failures of the API as Kubernetes answers them: one builder for each reason, in its words (apimachinery, api/errors).
import { groupResource, type Resource } from '../resources/resource.ts';

/** What went wrong with one field; `field` is a path such as `spec.replicas`. */
export interface StatusCause {
  /** absent where something outside the server refused */
  readonly reason?: string;
  readonly message: string;
  readonly field?: string;
}

/** `details` of a Status. */
export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

/** A failure as it goes over the wire. */
export interface Status {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: Readonly<Record<string, never>>;
  readonly status: 'Failure' | 'Success';
  readonly message?: string;
  readonly reason?: string;
  readonly details?: StatusDetails;
  readonly code?: number;
}

/** What a call to the lab's API throws. */
export class ApiError extends Error {
  /** HTTP status */
  readonly code: number;
  /** as Kubernetes names it: `NotFound`, `Conflict`, … */
  readonly reason: string;
  readonly details: StatusDetails | undefined;

  constructor(code: number, reason: string, message: string, details?: StatusDetails) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.reason = reason;
    this.details = details;
  }

  /** The body of the answer. */
  get status(): Status {
    const { message, reason, details, code } = this;
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      ...(reason && { reason }),
      ...(details && { details }),
      code,
    };
  }
}

/** What of a resource an error names. */
type Named = Pick<Resource, 'group' | 'plural'>;

function detailsOf({ group, plural }: Named, name: string | undefined): StatusDetails {
  return { ...(name && { name }), ...(group && { group }), kind: plural };
}

/** 404: there is no object of that name. */
export function notFound(resource: Named, name: string): ApiError {
  return new ApiError(404, 'NotFound', `${groupResource(resource)} "${name}" not found`, detailsOf(resource, name));
}

/** 409: there is one already. */
export function alreadyExists(resource: Named, name: string): ApiError {
  return new ApiError(
    409,
    'AlreadyExists',
    `${groupResource(resource)} "${name}" already exists`,
    detailsOf(resource, name),
  );
}

/** 409: the change cannot be made to what is there. @param why a sentence */
export function conflict(resource: Named, name: string, why: string): ApiError {
  return new ApiError(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${groupResource(resource)} "${name}": ${why}`,
    detailsOf(resource, name),
  );
}

/** 409: somebody changed the object since it was read (apiserver, registry OptimisticLockErrorMsg). */
export function outdated(resource: Named, name: string): ApiError {
  return conflict(
    resource,
    name,
    'the object has been modified; please apply your changes to the latest version and try again',
  );
}

/** 403: the caller may not, or admission refused. @param why what stands behind `is forbidden: ` */
export function forbidden(resource: Named, name: string | undefined, why: string): ApiError {
  const what = name ? `${groupResource(resource)} "${name}"` : groupResource(resource);
  return new ApiError(403, 'Forbidden', `${what} is forbidden: ${why}`, detailsOf(resource, name));
}

/** 422: fields are not as they must be. @param causes in the order of the fields */
export function invalid(
  { group, kind }: Pick<Resource, 'group' | 'kind'>,
  name: string,
  causes: readonly StatusCause[],
): ApiError {
  // what is said twice is told once
  const told = [...new Set(causes.map(({ field, message }) => (field ? `${field}: ${message}` : message)))];
  const text = told.length === 1 ? told[0] : `[${told.join(', ')}]`;
  return new ApiError(422, 'Invalid', `${kind}${group && `.${group}`} "${name}" is invalid: ${text}`, {
    ...(name && { name }),
    ...(group && { group }),
    kind,
    causes,
  });
}

/** 400: the request cannot be read. */
export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message);
}

/** 401: nobody the server knows. */
export function unauthorized(): ApiError {
  return new ApiError(401, 'Unauthorized', 'Unauthorized');
}

/** 504: a revision was asked for that has not come yet (apiserver, storage/errors.go NewTooLargeResourceVersionError). */
export function tooLargeVersion(asked: number, current: number): ApiError {
  return new ApiError(504, 'Timeout', `Too large resource version: ${asked}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  });
}

/** 404: a path that the server does not know. */
export function noSuchPath(): ApiError {
  return new ApiError(404, 'NotFound', 'the server could not find the requested resource');
}
