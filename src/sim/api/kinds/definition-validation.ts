// What a CustomResourceDefinition must look like (apiextensions-apiserver, pkg/apis/apiextensions/validation/validation.go). The server checks
// its internal form, in which what all versions have in common stands at the top: errors name it there.
import type { CustomResourceDefinition, JsonSchema } from '../../wire.ts';
import { fieldsOfPath, jsonPathSteps } from '../custom/json-path.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { label1035Problems, subdomainProblems } from './names.ts';
import { IMMUTABLE } from './object-meta.ts';
import { validateRootSchema } from './structural-schema.ts';

type Spec = CustomResourceDefinition['spec'];
type Version = Spec['versions'][number];
type Names = Spec['names'];

const APPROVAL = 'api-approved.kubernetes.io';
const PROPOSAL = 'https://github.com/kubernetes/enhancements/pull/1111';
const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string'];
const COLUMN_FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

/** Is a group one of Kubernetes' own, for which somebody must have given leave? */
export function isProtectedGroup(group: string): boolean {
  return /(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group);
}

/** What the annotation of a protected group says (apiextensions-apiserver, pkg/apihelpers GetAPIApprovalState). */
export function approvalOf({ metadata }: CustomResourceDefinition): {
  state: 'missing' | 'invalid' | 'bypassed' | 'approved';
  text: string;
} {
  const text = metadata.annotations?.[APPROVAL] ?? '';
  if (text === '')
    return {
      state: 'missing',
      text: `protected groups must have approval annotation ${JSON.stringify(APPROVAL)}, see ${PROPOSAL}`,
    };
  if (text.startsWith('unapproved')) return { state: 'bypassed', text: `not approved: ${JSON.stringify(text)}` };
  if (URL.canParse(text)) return { state: 'approved', text: `approved in ${text}` };
  return {
    state: 'invalid',
    text: `protected groups must have approval annotation ${JSON.stringify(APPROVAL)} with either a URL or a reason starting with "unapproved", see ${PROPOSAL}`,
  };
}

function nameProblems(names: Partial<Names>, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const check = (name: keyof Names, value: string | undefined, mixed: boolean): void => {
    const problems = value ? label1035Problems(mixed ? value.toLowerCase() : value) : [];
    if (problems.length === 0) return;
    const text = problems.join(',');
    causes.push(
      invalidValue(
        `${field}.${name}`,
        value,
        mixed ? `may have mixed case, but should otherwise match: ${text}` : text,
      ),
    );
  };
  check('plural', names.plural, false);
  check('singular', names.singular, false);
  check('kind', names.kind, true);
  check('listKind', names.listKind, true);
  for (const [at, name] of (names.shortNames ?? []).entries()) {
    const problems = label1035Problems(name);
    if (problems.length > 0) causes.push(invalidValue(`${field}.shortNames[${at}]`, name, problems.join(',')));
  }
  if (names.kind && names.kind === names.listKind)
    causes.push(invalidValue(`${field}.listKind`, names.listKind, 'kind and listKind may not be the same'));
  for (const [at, name] of (names.categories ?? []).entries()) {
    const problems = label1035Problems(name);
    if (problems.length > 0) causes.push(invalidValue(`${field}.categories[${at}]`, name, problems.join(',')));
  }
  return causes;
}

function columnProblems(columns: Version['additionalPrinterColumns'], field: string): StatusCause[] {
  return (columns ?? []).flatMap(({ name, type, format, jsonPath }, at) => {
    const place = `${field}[${at}]`;
    const types = `must be one of ${COLUMN_TYPES.join(',')}`;
    const causes: StatusCause[] = [];
    if (!name) causes.push(required(`${place}.name`));
    if (!type) causes.push(required(`${place}.type`, types));
    else if (!COLUMN_TYPES.includes(type)) causes.push(invalidValue(`${place}.type`, type, types));
    if (format && !COLUMN_FORMATS.includes(format))
      causes.push(invalidValue(`${place}.format`, format, `must be one of ${COLUMN_FORMATS.join(',')}`));
    if (!jsonPath) causes.push(required(`${place}.JSONPath`));
    else if (!jsonPathSteps(jsonPath))
      causes.push(invalidValue(`${place}.JSONPath`, jsonPath, 'is an invalid path: illegal JSONPath'));
    return causes;
  });
}

function scaleProblems(subresources: Version['subresources'], field: string): StatusCause[] {
  const { scale } = subresources ?? {};
  if (!scale) return [];
  const causes: StatusCause[] = [];
  const check = (
    name: 'specReplicasPath' | 'statusReplicasPath' | 'labelSelectorPath',
    roots: readonly string[],
  ): void => {
    const path = scale[name];
    const place = `${field}.scale.${name}`;
    if (!path) {
      if (name !== 'labelSelectorPath') causes.push(required(place));
    } else if (!fieldsOfPath(path))
      causes.push(invalidValue(place, path, 'is an invalid path: only simple json path of fields is allowed'));
    else if (!roots.some((root) => path.startsWith(root)))
      causes.push(
        invalidValue(
          place,
          path,
          roots.length === 1
            ? `should be a json path under ${roots[0]}`
            : `should be a json path under either ${roots.join(' or ')}`,
        ),
      );
  };
  check('specReplicasPath', ['.spec']);
  check('statusReplicasPath', ['.status']);
  check('labelSelectorPath', ['.spec', '.status']);
  return causes;
}

/** What all versions have in common, so that the internal form has it at the top. */
function isShared<T>(versions: readonly Version[], of: (version: Version) => T | undefined): boolean {
  const [first] = versions;
  const value = first && of(first);
  return value !== undefined && versions.every((one) => equal(of(one), value));
}

function versionedProblems(spec: Spec): StatusCause[] {
  const { versions } = spec;
  const causes: StatusCause[] = [];
  const perVersion = (
    name: string,
    top: string,
    of: (version: Version) => unknown,
    check: (version: Version, field: string) => StatusCause[],
  ): void => {
    const [first] = versions;
    if (first && isShared(versions, of)) causes.push(...check(first, `spec.${top}`));
    else for (const [at, one] of versions.entries()) causes.push(...check(one, `spec.versions[${at}].${name}`));
  };
  const hasStatus = (version: Version) => version.subresources?.status !== undefined;
  perVersion(
    'schema',
    'validation',
    ({ schema }) => schema,
    (version, field) => {
      const { openAPIV3Schema } = version.schema ?? {};
      return openAPIV3Schema
        ? validateRootSchema(openAPIV3Schema as JsonSchema, `${field}.openAPIV3Schema`, hasStatus(version))
        : [];
    },
  );
  perVersion(
    'subresources',
    'subresources',
    ({ subresources }) => subresources,
    ({ subresources }, field) => scaleProblems(subresources, field),
  );
  perVersion(
    'additionalPrinterColumns',
    'additionalPrinterColumns',
    ({ additionalPrinterColumns }) => additionalPrinterColumns,
    ({ additionalPrinterColumns }, field) => columnProblems(additionalPrinterColumns, field),
  );
  for (const [at, { selectableFields = [] }] of versions.entries())
    for (const [index, { jsonPath }] of selectableFields.entries())
      if (!fieldsOfPath(jsonPath))
        causes.push(
          invalidValue(
            `spec.versions[${at}].selectableFields[${index}].jsonPath`,
            jsonPath,
            'is an invalid path: does not refer to a valid field',
          ),
        );
  return causes;
}

function conversionProblems({ conversion }: Spec): StatusCause[] {
  const strategy = conversion?.strategy;
  if (strategy === undefined || strategy === 'None')
    return conversion?.webhook
      ? [forbiddenField('spec.conversion.webhookClientConfig', 'should not be set when strategy is not set to Webhook')]
      : [];
  if (strategy === '') return [required('spec.conversion.strategy')];
  if (strategy !== 'Webhook') return [notSupported('spec.conversion.strategy', strategy, ['None', 'Webhook'])];
  return [
    invalidValue(
      'spec.conversion.strategy',
      strategy,
      'a lab has no webhook that converts: only None can be used in it',
    ),
  ];
}

function specProblems(spec: Spec): StatusCause[] {
  const causes: StatusCause[] = [];
  const { group, scope, versions, names } = spec;
  if (!group) causes.push(required('spec.group'));
  else {
    const problems = subdomainProblems(group);
    if (problems.length > 0) causes.push(invalidValue('spec.group', group, problems.join(',')));
    else if (!group.includes('.'))
      causes.push(invalidValue('spec.group', group, 'should be a domain with at least one dot'));
  }
  if (!scope) causes.push(required('spec.scope'));
  else if (scope !== 'Cluster' && scope !== 'Namespaced')
    causes.push(notSupported('spec.scope', scope, ['Cluster', 'Namespaced']));
  for (const [at, { schema }] of versions.entries())
    if (!schema?.openAPIV3Schema)
      causes.push(required(`spec.versions[${at}].schema.openAPIV3Schema`, 'schemas are required'));
  for (const [at, { name, deprecated, deprecationWarning }] of versions.entries()) {
    const problems = label1035Problems(name);
    if (problems.length > 0) causes.push(invalidValue(`spec.versions[${at}].name`, name, problems.join(',')));
    if (!deprecated && deprecationWarning !== undefined)
      causes.push(
        invalidValue(
          `spec.versions[${at}].deprecationWarning`,
          deprecationWarning,
          'can only be set for deprecated versions',
        ),
      );
  }
  if (new Set(versions.map(({ name }) => name)).size < versions.length)
    causes.push(invalidValue('spec.versions', versions, 'must contain unique version names'));
  if (versions.filter(({ storage }) => storage).length !== 1)
    causes.push(invalidValue('spec.versions', versions, 'must have exactly one version marked as storage version'));
  for (const name of ['plural', 'singular', 'kind', 'listKind'] as const)
    if (!names?.[name]) causes.push(required(`spec.names.${name}`));
  causes.push(...nameProblems(names ?? {}, 'spec.names'), ...versionedProblems(spec));
  if (spec.preserveUnknownFields)
    causes.push(
      invalidValue(
        'spec.preserveUnknownFields',
        true,
        'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
      ),
    );
  return [...causes, ...conversionProblems(spec)];
}

function storedProblems({ spec, status }: CustomResourceDefinition): StatusCause[] {
  const stored = status.storedVersions ?? [];
  const field = 'status.storedVersions';
  if (stored.length === 0) return [invalidValue(field, stored, 'must have at least one stored version')];
  const missing = spec.versions.filter(({ name, storage }) => storage && !stored.includes(name));
  return [
    ...missing.map(({ name }) => invalidValue(field, stored, `must have the storage version ${name}`)),
    ...stored.flatMap((name, at) =>
      spec.versions.some((one) => one.name === name)
        ? []
        : [
            invalidValue(
              `${field}[${at}]`,
              name,
              `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`,
            ),
          ],
    ),
  ];
}

function approvalProblems(definition: CustomResourceDefinition): StatusCause[] {
  if (!isProtectedGroup(definition.spec.group)) return [];
  const { state, text } = approvalOf(definition);
  const field = `metadata.annotations[${APPROVAL}]`;
  if (state === 'missing') return [required(field, text)];
  if (state === 'invalid') return [invalidValue(field, definition.metadata.annotations?.[APPROVAL], text)];
  return [];
}

function nameProblem({ metadata, spec }: CustomResourceDefinition): StatusCause[] {
  if (metadata.name === `${spec.names?.plural ?? ''}.${spec.group}`) return [];
  return [invalidValue('metadata.name', metadata.name, 'must be spec.names.plural+"."+spec.group')];
}

/** What is wrong with a new definition. */
export function validateDefinition(definition: CustomResourceDefinition): StatusCause[] {
  return [
    ...nameProblem(definition),
    ...specProblems(definition.spec),
    ...nameProblems(definition.status.acceptedNames ?? {}, 'status.acceptedNames'),
    ...storedProblems(definition),
    ...approvalProblems(definition),
  ];
}

/** What is wrong with a changed definition. */
export function validateDefinitionUpdate(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition,
  subresource: string,
): StatusCause[] {
  const { spec, status } = definition;
  const names = nameProblems(status.acceptedNames ?? {}, 'status.acceptedNames');
  if (subresource === 'status') return [...names, ...storedProblems(definition)];
  const isEstablished = old.status.conditions?.some((one) => one.type === 'Established' && one.status === 'True');
  const fixed: readonly (readonly [field: string, now: unknown, before: unknown])[] = [
    ...(isEstablished
      ? ([
          ['spec.scope', spec.scope, old.spec.scope],
          ['spec.names.kind', spec.names?.kind, old.spec.names.kind],
        ] as const)
      : []),
    ['spec.group', spec.group, old.spec.group],
    ['spec.names.plural', spec.names?.plural, old.spec.names.plural],
  ];
  return [
    ...specProblems(spec),
    ...fixed.flatMap(([field, now, before]) => (now === before ? [] : [invalidValue(field, now, IMMUTABLE)])),
    ...names,
    ...storedProblems(definition),
    ...approvalProblems(definition),
  ];
}
