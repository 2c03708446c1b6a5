// The definition of ReferenceGrant.
import { REFERENCE_GRANTS } from '../gateway-api.ts';
import { AGE, definition, fields, GROUP_NAME, KIND_NAME, list, NAMESPACE_NAME, OBJECT_NAME } from './definition.ts';

export const REFERENCE_GRANT_DEFINITION = definition(
  REFERENCE_GRANTS,
  'Who of other namespaces may refer to objects of this one.',
  [AGE],
  {
    spec: fields(
      {
        from: list(
          fields({ group: GROUP_NAME, kind: KIND_NAME, namespace: NAMESPACE_NAME }, ['group', 'kind', 'namespace']),
          16,
          [],
          { minItems: 1 },
        ),
        to: list(fields({ group: GROUP_NAME, kind: KIND_NAME, name: OBJECT_NAME }, ['group', 'kind']), 16, [], {
          minItems: 1,
        }),
      },
      ['from', 'to'],
    ),
  },
);
