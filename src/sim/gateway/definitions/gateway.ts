// The definition of Gateway.
import type { JsonSchema } from '../../wire.ts';
import { GATEWAYS } from '../gateway-api.ts';
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
  pending,
  SECTION_NAME,
  text,
} from './definition.ts';

const FIRST = pending('Accepted', 'Programmed');
const ROUTE_KIND = fields({ group: { ...GROUP_NAME, default: 'gateway.networking.k8s.io' }, kind: KIND_NAME }, [
  'kind',
]);
const SELECTOR: JsonSchema = {
  ...fields({
    matchExpressions: list(
      fields(
        {
          key: { type: 'string' },
          operator: { type: 'string' },
          values: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'atomic' },
        },
        ['key', 'operator'],
      ),
      64,
    ),
    matchLabels: { type: 'object', additionalProperties: { type: 'string' } },
  }),
  'x-kubernetes-map-type': 'atomic',
};

const TLS = fields({
  mode: { type: 'string', enum: ['Terminate', 'Passthrough'], default: 'Terminate' },
  certificateRefs: list(
    fields(
      {
        group: { ...GROUP_NAME, default: '' },
        kind: { ...KIND_NAME, default: 'Secret' },
        name: OBJECT_NAME,
        namespace: NAMESPACE_NAME,
      },
      ['name'],
    ),
    64,
  ),
  options: { type: 'object', additionalProperties: text(4096), maxProperties: 16 },
});

const LISTENER = fields(
  {
    name: { ...SECTION_NAME, description: 'How routes name it in sectionName.' },
    hostname: { ...HOST_NAME, description: 'The host that is matched; without it, every host.' },
    port: PORT,
    protocol: text(255, {
      minLength: 1,
      pattern:
        '^[a-zA-Z0-9]([-a-zA-Z0-9]*[a-zA-Z0-9])?$|[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/[A-Za-z0-9]+$',
    }),
    tls: TLS,
    allowedRoutes: {
      ...fields({
        namespaces: {
          ...fields({
            from: { type: 'string', enum: ['All', 'Selector', 'Same'], default: 'Same' },
            selector: SELECTOR,
          }),
          default: { from: 'Same' },
        },
        kinds: list(ROUTE_KIND, 8),
      }),
      default: { namespaces: { from: 'Same' } },
    },
  },
  ['name', 'port', 'protocol'],
);

/** The rules of all listeners together (config/crd/standard). */
const LISTENER_RULES = [
  {
    message: "tls must not be specified for protocols ['HTTP', 'TCP', 'UDP']",
    rule: "self.all(l, l.protocol in ['HTTP', 'TCP', 'UDP'] ? !has(l.tls) : true)",
  },
  {
    message: 'tls mode must be Terminate for protocol HTTPS',
    rule: "self.all(l, (l.protocol == 'HTTPS' && has(l.tls)) ? (l.tls.mode == '' || l.tls.mode == 'Terminate') : true)",
  },
  {
    message: "hostname must not be specified for protocols ['TCP', 'UDP']",
    rule: "self.all(l, l.protocol in ['TCP', 'UDP']  ? (!has(l.hostname) || l.hostname == '') : true)",
  },
  {
    message: 'Listener name must be unique within the Gateway',
    rule: 'self.all(l1, self.exists_one(l2, l1.name == l2.name))',
  },
];

const ADDRESS = { type: { ...text(253, { minLength: 1 }), default: 'IPAddress' }, value: text(253) };

export const GATEWAY_DEFINITION = definition(
  GATEWAYS,
  'A way into the cluster: its listeners, and the addresses at which they are reached.',
  [
    column('Class', '.spec.gatewayClassName'),
    column('Address', '.status.addresses[*].value'),
    column('Programmed', '.status.conditions[?(@.type=="Programmed")].status'),
    AGE,
  ],
  {
    spec: fields(
      {
        gatewayClassName: {
          ...OBJECT_NAME,
          description: 'The GatewayClass, whose controller looks after this Gateway.',
        },
        listeners: list(LISTENER, 64, ['name'], { minItems: 1, 'x-kubernetes-validations': LISTENER_RULES }),
        addresses: list(fields(ADDRESS), 16),
        infrastructure: fields({
          labels: { type: 'object', additionalProperties: text(63), maxProperties: 8 },
          annotations: { type: 'object', additionalProperties: text(4096), maxProperties: 8 },
        }),
      },
      ['gatewayClassName', 'listeners'],
    ),
    status: {
      ...fields({
        addresses: list(fields(ADDRESS, ['value']), 16),
        conditions: conditions(FIRST),
        listeners: list(
          fields(
            {
              name: SECTION_NAME,
              attachedRoutes: { type: 'integer', format: 'int32' },
              supportedKinds: list(ROUTE_KIND, 8),
              conditions: conditions(),
            },
            ['attachedRoutes', 'conditions', 'name'],
          ),
          64,
          ['name'],
        ),
      }),
      default: { conditions: FIRST },
    },
  },
);
