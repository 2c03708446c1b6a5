// What envoy-gateway makes for a Gateway in its own namespace: proxies, and the Service by which they are reached
// (envoyproxy/gateway, internal/infrastructure/kubernetes/proxy). Their certificates and first configuration are left out.
import { createHash } from 'node:crypto';
import type { Draft } from '../client.ts';
import type { Deployment, Service, ServiceAccount } from '../wire.ts';
import type { Gateway } from './gateway-api.ts';
import type { JudgedListener } from './listeners.ts';

/** Where all of it is. */
export const NAMESPACE = 'envoy-gateway-system';
/** The labels that name the Gateway. */
export const OWNER_NAME = 'gateway.envoyproxy.io/owning-gateway-name';
export const OWNER_NAMESPACE = 'gateway.envoyproxy.io/owning-gateway-namespace';

const IMAGE = 'docker.io/envoyproxy/envoy:distroless-v1.36.3';
const READY = { httpGet: { path: '/ready', port: 19_003, scheme: 'HTTP' }, timeoutSeconds: 1, successThreshold: 1 };

/** The port of a proxy at which it listens for a port of a Gateway: it may open none below 1024. */
export function containerPort(port: number): number {
  return port < 1024 ? port + 10_000 : port;
}

/** The name of all that is made for a Gateway. */
export function proxyName(namespace: string, name: string): string {
  const whole = `${namespace}/${name}`;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  return `envoy-${whole.replace('/', '-').slice(0, 48)}-${hash}`;
}

function labelsFor(namespace: string, name: string): Record<string, string> {
  return {
    'app.kubernetes.io/component': 'proxy',
    'app.kubernetes.io/managed-by': 'envoy-gateway',
    'app.kubernetes.io/name': 'envoy',
    [OWNER_NAME]: name,
    [OWNER_NAMESPACE]: namespace,
  };
}

function metadataFor({ metadata }: Gateway) {
  const { namespace = '', name } = metadata;
  return { name: proxyName(namespace, name), namespace: NAMESPACE, labels: labelsFor(namespace, name) };
}

export function accountFor(gateway: Gateway): Draft<ServiceAccount> {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: metadataFor(gateway) };
}

export function deploymentFor(gateway: Gateway): Draft<Deployment> {
  const metadata = metadataFor(gateway);
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      selector: { matchLabels: metadata.labels },
      template: {
        metadata: { labels: metadata.labels },
        spec: {
          serviceAccountName: metadata.name,
          terminationGracePeriodSeconds: 360,
          containers: [
            {
              name: 'envoy',
              image: IMAGE,
              imagePullPolicy: 'IfNotPresent',
              ports: [
                { containerPort: 19_001, name: 'metrics', protocol: 'TCP' },
                { containerPort: 19_003, name: 'readiness', protocol: 'TCP' },
              ],
              startupProbe: { ...READY, periodSeconds: 10, failureThreshold: 30 },
              livenessProbe: { ...READY, periodSeconds: 10, failureThreshold: 3 },
              readinessProbe: { ...READY, periodSeconds: 5, failureThreshold: 1 },
              resources: { requests: { cpu: '100m', memory: '512Mi' } },
              securityContext: {
                allowPrivilegeEscalation: false,
                capabilities: { drop: ['ALL'] },
                privileged: false,
                runAsGroup: 65_532,
                runAsNonRoot: true,
                runAsUser: 65_532,
                seccompProfile: { type: 'RuntimeDefault' },
              },
            },
          ],
        },
      },
    },
  } as Draft<Deployment>;
}

/** @param listeners those that are valid, at least one */
export function serviceFor(gateway: Gateway, listeners: readonly JudgedListener[]): Draft<Service> {
  const metadata = metadataFor(gateway);
  const asked = (gateway.spec.addresses ?? []).flatMap(({ type = 'IPAddress', value }) =>
    type === 'IPAddress' && value ? [value] : [],
  );
  const ports = new Map(listeners.map(({ listener }) => [listener.port, listener.protocol]));
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata,
    spec: {
      type: 'LoadBalancer',
      externalTrafficPolicy: 'Local',
      ...(asked.length > 0 && { externalIPs: asked }),
      selector: metadata.labels,
      ports: [...ports].map(([port, protocol]) => ({
        name: `${protocol.toLowerCase()}-${port}`,
        port,
        protocol: 'TCP',
        targetPort: containerPort(port),
      })),
    },
  } as Draft<Service>;
}
