// What is answered to a verb that a resource does not have.
import { ApiError } from '../status.ts';

/** 405. */
export function methodNotAllowed(): ApiError {
  return new ApiError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource');
}
