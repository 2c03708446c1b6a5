// What the definitions of Gateway API have in common (kubernetes-sigs/gateway-api, config/crd/standard, bundle v1.4.1).
import type { Draft } from '../../client.ts';
import type { Resource } from '../../resources/resource.ts';
import type { CustomResourceDefinition, JsonSchema, KubeObject } from '../../wire.ts';

type Column = NonNullable<CustomResourceDefinition['spec']['versions'][number]['additionalPrinterColumns']>[number];

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;

/** An object of some fields. */
export function fields(properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** A text of at most so many characters. */
export function text(maxLength: number, rest: Partial<JsonSchema> = {}): JsonSchema {
  return { type: 'string', maxLength, ...rest };
}

/** A list of at most so many; with keys, each combination of them once. */
export function list(
  items: JsonSchema,
  maxItems: number,
  keys: readonly string[] = [],
  rest: Partial<JsonSchema> = {},
): JsonSchema {
  return {
    type: 'array',
    items,
    maxItems,
    ...(keys.length > 0
      ? { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys }
      : { 'x-kubernetes-list-type': 'atomic' }),
    ...rest,
  };
}

export const GROUP_NAME = text(253, { pattern: `^$|^${SUBDOMAIN}$` });
export const KIND_NAME = text(63, { minLength: 1, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$' });
export const OBJECT_NAME = text(253, { minLength: 1 });
export const NAMESPACE_NAME = text(63, { minLength: 1, pattern: `^${LABEL}$` });
export const SECTION_NAME = text(253, { minLength: 1, pattern: `^${SUBDOMAIN}$` });
export const HOST_NAME = text(253, { minLength: 1, pattern: `^(\\*\\.)?${SUBDOMAIN}$` });
export const PORT: JsonSchema = { type: 'integer', format: 'int32', minimum: 1, maximum: 65_535 };

const CONDITION = fields(
  {
    lastTransitionTime: { type: 'string', format: 'date-time' },
    message: text(32_768),
    observedGeneration: { type: 'integer', format: 'int64', minimum: 0 },
    reason: text(1024, { minLength: 1, pattern: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$' }),
    status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
    type: text(316),
  },
  ['lastTransitionTime', 'message', 'reason', 'status', 'type'],
);

/** The conditions before any controller has said something. */
export function pending(...types: readonly string[]) {
  return types.map((type) => ({
    lastTransitionTime: '1970-01-01T00:00:00Z',
    message: 'Waiting for controller',
    reason: 'Pending',
    status: 'Unknown',
    type,
  }));
}

/** Conditions, one for each type. */
export function conditions(first: readonly object[] = []): JsonSchema {
  return list(CONDITION, 8, ['type'], first.length > 0 ? { default: first } : {});
}

/** A column of `kubectl get`. */
export function column(name: string, jsonPath: string, rest: Partial<Column> = {}): Column {
  return { name, jsonPath, type: 'string', ...rest };
}

export const AGE = column('Age', '.metadata.creationTimestamp', { type: 'date' });

/** The definition of a kind. @param about what its first line in `kubectl explain` says */
export function definition<T extends KubeObject>(
  resource: Resource<T>,
  about: string,
  columns: readonly Column[],
  { spec, status }: { readonly spec: JsonSchema; readonly status?: JsonSchema },
): Draft<CustomResourceDefinition> {
  const { group, version, kind, plural, singular, short, categories, namespaced } = resource;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      annotations: {
        'api-approved.kubernetes.io': 'https://github.com/kubernetes-sigs/gateway-api/pull/3328',
        'gateway.networking.k8s.io/bundle-version': 'v1.4.1',
        'gateway.networking.k8s.io/channel': 'standard',
      },
    },
    spec: {
      group,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      names: {
        plural,
        singular,
        kind,
        listKind: `${kind}List`,
        categories: [...categories],
        ...(short.length > 0 && { shortNames: [...short] }),
      },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              ...fields({ spec, ...(status && { status }) }, status ? ['spec'] : []),
              description: about,
            },
          },
          ...(status && { subresources: { status: {} } }),
          additionalPrinterColumns: [...columns],
        },
      ],
    },
  };
}
