// `pods/log`.

import type { Ask } from '../ask.ts';
import type { Call } from '../call.ts';
import { forbiddenField, invalidValue } from '../kinds/field-error.ts';
import { integerIn, isOn, type Parameters } from '../parameters.ts';
import type { ApiServer, LogOptions, Outcome } from '../server.ts';
import { badRequest, invalid, type StatusCause } from '../status.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** What of a log is asked for. @throws ApiError 400 or 422 (pkg/apis/core/validation, ValidatePodLogOptions) */
function optionsIn(parameters: Parameters): LogOptions {
  const tailLines = integerIn(parameters, 'tailLines');
  const sinceSeconds = integerIn(parameters, 'sinceSeconds');
  const limitBytes = integerIn(parameters, 'limitBytes');
  const sinceTime = parameters.get('sinceTime');
  if (sinceTime && Number.isNaN(Date.parse(sinceTime)))
    throw badRequest(
      `parsing time ${JSON.stringify(sinceTime)} as "2006-01-02T15:04:05Z07:00": cannot parse ${JSON.stringify(sinceTime)} as "2006"`,
    );
  const causes: StatusCause[] = [];
  if (tailLines !== undefined && tailLines < 0)
    causes.push(invalidValue('tailLines', tailLines, 'must be greater than or equal to 0'));
  if (limitBytes !== undefined && limitBytes < 1)
    causes.push(invalidValue('limitBytes', limitBytes, 'must be greater than 0'));
  if (sinceSeconds !== undefined && sinceTime)
    causes.push(forbiddenField('', 'at most one of `sinceTime` or `sinceSeconds` may be specified'));
  else if (sinceSeconds !== undefined && sinceSeconds < 1)
    causes.push(invalidValue('sinceSeconds', sinceSeconds, 'must be greater than 0'));
  if (causes.length > 0) throw invalid({ group: '', kind: 'PodLogOptions' }, '', causes);
  return {
    previous: isOn(parameters, 'previous'),
    timestamps: isOn(parameters, 'timestamps'),
    ...(tailLines !== undefined && { tailLines }),
    ...(sinceSeconds !== undefined && { sinceSeconds }),
    ...(limitBytes !== undefined && { limitBytes }),
    ...(sinceTime && { sinceTime }),
  };
}

/** What a container printed. */
export function log(api: ApiServer, call: Call, { parameters = NONE }: Ask): Outcome {
  const options = optionsIn(parameters);
  return { code: 200, body: api.backends.logs(call.namespace, call.name, parameters.get('container') ?? '', options) };
}
