// The definition of HTTPRoute.
import type { JsonSchema } from '../../wire.ts';
import { HTTP_ROUTES } from '../gateway-api.ts';
import {
  AGE,
  column,
  conditions,
  definition,
  fields,
  GROUP_NAME,
  HOST_NAME,
  KIND_NAME,
  list,
  NAMESPACE_NAME,
  OBJECT_NAME,
  PORT,
  SECTION_NAME,
  text,
} from './definition.ts';

const GROUP = { ...GROUP_NAME, default: 'gateway.networking.k8s.io' };
const PARENT_REF = fields(
  {
    group: GROUP,
    kind: { ...KIND_NAME, default: 'Gateway' },
    name: OBJECT_NAME,
    namespace: NAMESPACE_NAME,
    sectionName: { ...SECTION_NAME, description: 'A listener; without it, all of them.' },
    port: PORT,
  },
  ['name'],
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];
const HEADER_NAME = text(256, { minLength: 1, pattern: "^[A-Za-z0-9!#$%&'*+\\-.^_\\x60|~]+$" });
const NAMED = { name: HEADER_NAME, value: text(4096, { minLength: 1 }) };
const COMPARED = fields(
  { type: { type: 'string', enum: ['Exact', 'RegularExpression'], default: 'Exact' }, ...NAMED },
  ['name', 'value'],
);

const EVERY_PATH = { path: { type: 'PathPrefix', value: '/' } };
const MATCH = fields({
  path: {
    ...fields({
      type: { type: 'string', enum: ['Exact', 'PathPrefix', 'RegularExpression'], default: 'PathPrefix' },
      value: text(1024, { default: '/' }),
    }),
    default: EVERY_PATH.path,
    'x-kubernetes-validations': [
      {
        message: "value must be an absolute path and start with '/' when type one of ['Exact', 'PathPrefix']",
        rule: "(self.type in ['Exact','PathPrefix']) ? self.value.startsWith('/') : true",
      },
    ],
  },
  headers: list(COMPARED, 16, ['name']),
  queryParams: list(COMPARED, 16, ['name']),
  method: { type: 'string', enum: METHODS },
});

const CHANGES = list(fields(NAMED, ['name', 'value']), 16, ['name']);
const HEADERS = fields({
  set: CHANGES,
  add: CHANGES,
  remove: { type: 'array', items: { type: 'string' }, maxItems: 16, 'x-kubernetes-list-type': 'set' },
});
const PATH_CHANGE = fields(
  {
    type: { type: 'string', enum: ['ReplaceFullPath', 'ReplacePrefixMatch'] },
    replaceFullPath: text(1024),
    replacePrefixMatch: text(1024),
  },
  ['type'],
);

const BACKEND = {
  group: { ...GROUP_NAME, default: '' },
  kind: { ...KIND_NAME, default: 'Service' },
  name: OBJECT_NAME,
  namespace: NAMESPACE_NAME,
  port: PORT,
};
const PORT_RULE = {
  message: 'Must have port for Service reference',
  rule: "(size(self.group) == 0 && self.kind == 'Service') ? has(self.port) : true",
};

const FILTER = fields(
  {
    type: {
      type: 'string',
      enum: [
        'RequestHeaderModifier',
        'ResponseHeaderModifier',
        'RequestMirror',
        'RequestRedirect',
        'URLRewrite',
        'ExtensionRef',
      ],
    },
    requestHeaderModifier: HEADERS,
    responseHeaderModifier: HEADERS,
    requestMirror: fields({ backendRef: fields(BACKEND, ['name']) }, ['backendRef']),
    requestRedirect: fields({
      scheme: { type: 'string', enum: ['http', 'https'] },
      hostname: HOST_NAME,
      path: PATH_CHANGE,
      port: PORT,
      statusCode: { type: 'integer', enum: [301, 302], default: 302 },
    }),
    urlRewrite: fields({ hostname: HOST_NAME, path: PATH_CHANGE }),
    extensionRef: fields({ group: GROUP_NAME, kind: KIND_NAME, name: OBJECT_NAME }, ['group', 'kind', 'name']),
  },
  ['type'],
);

const BACKEND_REF: JsonSchema = {
  ...fields(
    {
      ...BACKEND,
      weight: { type: 'integer', format: 'int32', minimum: 0, maximum: 1_000_000, default: 1 },
      filters: list(FILTER, 16),
    },
    ['name'],
  ),
  'x-kubernetes-validations': [PORT_RULE],
};

const RULE = fields({
  name: SECTION_NAME,
  matches: list(MATCH, 64, [], { default: [EVERY_PATH] }),
  filters: list(FILTER, 16),
  backendRefs: list(BACKEND_REF, 16),
  timeouts: fields({ request: { type: 'string' }, backendRequest: { type: 'string' } }),
});

export const HTTP_ROUTE_DEFINITION = definition(
  HTTP_ROUTES,
  'Which requests of a Gateway go to which Services.',
  [column('Hostnames', '.spec.hostnames'), AGE],
  {
    spec: fields({
      parentRefs: list(PARENT_REF, 32),
      hostnames: list(HOST_NAME, 16),
      rules: list(RULE, 16, [], { default: [{ matches: [EVERY_PATH] }] }),
    }),
    status: fields(
      {
        parents: list(
          fields({ parentRef: PARENT_REF, controllerName: text(253, { minLength: 1 }), conditions: conditions() }, [
            'conditions',
            'controllerName',
            'parentRef',
          ]),
          32,
        ),
      },
      ['parents'],
    ),
  },
);
