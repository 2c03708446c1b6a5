// When a container alone is started again (pkg/apis/core/validation, validateContainerRestartPolicy).
import type { Container } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { notSupported, required, tooMany } from './field-error.ts';

const POLICIES = ['Always', 'Never', 'OnFailure'];
const ACTIONS = ['Restart', 'RestartAllContainers'];
const OPERATORS = ['In', 'NotIn'];

/** `restartPolicy` and `restartPolicyRules` of a container. @param init is it an init container? */
export function validateRestartRules(container: Container, field: string, init = false): StatusCause[] {
  const { restartPolicy, restartPolicyRules: rules = [] } = container;
  const causes: StatusCause[] = [];
  if (restartPolicy === undefined) {
    if (rules.length === 0) return [];
    causes.push(required(`${field}.restartPolicy`, 'must specify restartPolicy when restart rules are used'));
    if (init) return causes;
  } else if (!POLICIES.includes(restartPolicy))
    causes.push(notSupported(`${field}.restartPolicy`, restartPolicy, POLICIES));
  if (rules.length > 20) causes.push(tooMany(`${field}.restartPolicyRules`, rules.length, 20));
  rules.forEach(({ action, exitCodes }, at) => {
    const place = `${field}.restartPolicyRules[${at}]`;
    if (!ACTIONS.includes(action)) causes.push(notSupported(`${place}.action`, action ?? '', ACTIONS));
    if (!exitCodes) {
      causes.push(required(`${place}.exitCodes`, 'must be specified'));
      return;
    }
    const { operator, values = [] } = exitCodes;
    if (!OPERATORS.includes(operator))
      causes.push(notSupported(`${place}.exitCodes.operator`, operator ?? '', OPERATORS));
    if (values.length > 255) causes.push(tooMany(`${place}.exitCodes.values`, values.length, 255));
  });
  return causes;
}
