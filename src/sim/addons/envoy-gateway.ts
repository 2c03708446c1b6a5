// Gateway API with a controller: Envoy Gateway, as its chart installs it (envoyproxy/gateway, charts/gateway-helm), and the class `eg` of its quickstart.
import { ALL, EVENTS_RULE, on, READ } from '../bootstrap/policy-rule.ts';
import { ControllerLoop } from '../controllers/loop.ts';
import { GATEWAY_DEFINITION } from '../gateway/definitions/gateway.ts';
import { GATEWAY_CLASS_DEFINITION } from '../gateway/definitions/gateway-class.ts';
import { HTTP_ROUTE_DEFINITION } from '../gateway/definitions/http-route.ts';
import { REFERENCE_GRANT_DEFINITION } from '../gateway/definitions/reference-grant.ts';
import { gatewayClassController } from '../gateway/gateway-class-controller.ts';
import { gatewayController } from '../gateway/gateway-controller.ts';
import { httpRouteController } from '../gateway/http-route-controller.ts';
import { CONTROLLER } from '../gateway/managed.ts';
import { NAMESPACE } from '../gateway/proxy-objects.ts';
import { ENVOY_GATEWAY } from '../network/gateways.ts';
import { CUSTOM_RESOURCE_DEFINITIONS, NAMESPACES } from '../resources/index.ts';
import type { Addon } from './addon.ts';
import { installAccount, installDeployment } from './manifests.ts';

const name = 'envoy-gateway';
const LABELS = { 'control-plane': name, 'app.kubernetes.io/name': 'gateway-helm' };

const DEFINITIONS = [GATEWAY_CLASS_DEFINITION, GATEWAY_DEFINITION, HTTP_ROUTE_DEFINITION, REFERENCE_GRANT_DEFINITION];

const POD = {
  serviceAccountName: name,
  terminationGracePeriodSeconds: 10,
  containers: [
    {
      name,
      image: `docker.io/${ENVOY_GATEWAY}:v1.6.1`,
      imagePullPolicy: 'IfNotPresent',
      args: ['server', '--config-path=/config/envoy-gateway.yaml'],
      ports: [{ containerPort: 18_000, name: 'grpc', protocol: 'TCP' }],
      livenessProbe: { httpGet: { path: '/healthz', port: 8081 }, initialDelaySeconds: 15, periodSeconds: 20 },
      readinessProbe: { httpGet: { path: '/readyz', port: 8081 }, initialDelaySeconds: 5, periodSeconds: 10 },
      resources: { requests: { cpu: '100m', memory: '256Mi' } },
    },
  ],
};

export const ENVOY_GATEWAY_ADDON: Addon = {
  name,
  install(client) {
    for (const one of DEFINITIONS) client.create(CUSTOM_RESOURCE_DEFINITIONS, one);
    client.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } });
    installAccount(client, {
      namespace: NAMESPACE,
      name,
      role: `eg-gateway-helm-${name}-role`,
      rules: [
        EVENTS_RULE,
        on('core', 'nodes namespaces configmaps secrets', READ),
        on('core', 'services serviceaccounts', ALL),
        on('apps', 'deployments', ALL),
        on('discovery.k8s.io', 'endpointslices', READ),
        on('gateway.networking.k8s.io', 'gatewayclasses', `${READ} patch update`),
        on('gateway.networking.k8s.io', 'gateways httproutes referencegrants', READ),
        on('gateway.networking.k8s.io', 'gatewayclasses/status gateways/status httproutes/status', 'update'),
      ],
    });
    installDeployment(client, { name, namespace: NAMESPACE }, LABELS, POD);
  },
  custom: [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: 'eg' },
      spec: { controllerName: CONTROLLER },
    },
  ],
  programs: [
    {
      image: ENVOY_GATEWAY,
      components: (context) =>
        [gatewayClassController, gatewayController, httpRouteController].map((one) => new ControllerLoop(one, context)),
    },
  ],
};
