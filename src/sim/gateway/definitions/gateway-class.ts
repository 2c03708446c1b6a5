// The definition of GatewayClass.
import { GATEWAY_CLASSES } from '../gateway-api.ts';
import {
  AGE,
  column,
  conditions,
  definition,
  fields,
  GROUP_NAME,
  KIND_NAME,
  list,
  NAMESPACE_NAME,
  OBJECT_NAME,
  pending,
  text,
} from './definition.ts';

const FIRST = pending('Accepted');

export const GATEWAY_CLASS_DEFINITION = definition(
  GATEWAY_CLASSES,
  'A class of Gateways, and the controller that is responsible for them.',
  [
    column('Controller', '.spec.controllerName'),
    column('Accepted', '.status.conditions[?(@.type=="Accepted")].status'),
    AGE,
    column('Description', '.spec.description', { priority: 1 }),
  ],
  {
    spec: fields(
      {
        controllerName: text(253, {
          minLength: 1,
          pattern:
            "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/[A-Za-z0-9\\/\\-._~%!$&'()*+,;=:]+$",
          description: 'Who looks after Gateways of this class. It cannot be changed.',
          'x-kubernetes-validations': [{ message: 'Value is immutable', rule: 'self == oldSelf' }],
        }),
        description: text(64),
        parametersRef: fields({ group: GROUP_NAME, kind: KIND_NAME, name: OBJECT_NAME, namespace: NAMESPACE_NAME }, [
          'group',
          'kind',
          'name',
        ]),
      },
      ['controllerName'],
    ),
    status: {
      ...fields({
        conditions: conditions(FIRST),
        supportedFeatures: list(fields({ name: { type: 'string' } }, ['name']), 64, ['name']),
      }),
      default: { conditions: FIRST },
    },
  },
);
