// ingress-nginx, as its cloud manifest installs it (kubernetes/ingress-nginx, deploy/static/provider/cloud), without its webhook.
import { EVENTS_RULE, on, READ } from '../bootstrap/policy-rule.ts';
import { ControllerLoop } from '../controllers/loop.ts';
import { INGRESS_NGINX } from '../network/ingress-nginx.ts';
import { ingressNginx } from '../network/ingress-nginx-controller.ts';
import { DEPLOYMENTS, INGRESS_CLASSES, NAMESPACES, SERVICES } from '../resources/index.ts';
import type { Addon } from './addon.ts';
import { installAccount } from './manifests.ts';

const namespace = 'ingress-nginx';
const CONTROLLER = 'ingress-nginx-controller';
const SELECTOR = {
  'app.kubernetes.io/component': 'controller',
  'app.kubernetes.io/instance': 'ingress-nginx',
  'app.kubernetes.io/name': 'ingress-nginx',
};
const LABELS = { ...SELECTOR, 'app.kubernetes.io/part-of': 'ingress-nginx', 'app.kubernetes.io/version': '1.14.0' };

const probe = {
  httpGet: { path: '/healthz', port: 10_254, scheme: 'HTTP' },
  initialDelaySeconds: 10,
  periodSeconds: 10,
};

const POD = {
  containers: [
    {
      name: 'controller',
      image: `registry.k8s.io/${INGRESS_NGINX}:v1.14.0`,
      imagePullPolicy: 'IfNotPresent',
      args: [
        '/nginx-ingress-controller',
        '--publish-service=$(POD_NAMESPACE)/ingress-nginx-controller',
        '--election-id=ingress-nginx-leader',
        '--controller-class=k8s.io/ingress-nginx',
        '--ingress-class=nginx',
        '--configmap=$(POD_NAMESPACE)/ingress-nginx-controller',
      ],
      env: [
        { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
        { name: 'POD_NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
      ],
      ports: [
        { containerPort: 80, name: 'http', protocol: 'TCP' },
        { containerPort: 443, name: 'https', protocol: 'TCP' },
      ],
      livenessProbe: { ...probe, failureThreshold: 5 },
      readinessProbe: { ...probe, failureThreshold: 3 },
      resources: { requests: { cpu: '100m', memory: '90Mi' } },
      securityContext: {
        allowPrivilegeEscalation: false,
        capabilities: { add: ['NET_BIND_SERVICE'], drop: ['ALL'] },
        runAsNonRoot: true,
        runAsUser: 101,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    },
  ],
  dnsPolicy: 'ClusterFirst',
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  serviceAccountName: 'ingress-nginx',
  terminationGracePeriodSeconds: 300,
};

export const INGRESS_NGINX_ADDON: Addon = {
  name: 'ingress-nginx',
  install(client) {
    client.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels: LABELS } });
    installAccount(client, {
      namespace,
      name: 'ingress-nginx',
      role: 'ingress-nginx',
      rules: [
        on('core', 'configmaps endpoints nodes pods secrets namespaces', 'list watch'),
        on('core', 'services', READ),
        on('networking.k8s.io', 'ingresses ingressclasses', READ),
        on('networking.k8s.io', 'ingresses/status', 'update'),
        on('discovery.k8s.io', 'endpointslices', READ),
        EVENTS_RULE,
      ],
    });
    client.create(INGRESS_CLASSES, {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'IngressClass',
      metadata: { name: 'nginx', labels: LABELS },
      spec: { controller: 'k8s.io/ingress-nginx' },
    });
    client.create(DEPLOYMENTS, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: CONTROLLER, namespace, labels: LABELS },
      spec: { selector: { matchLabels: SELECTOR }, template: { metadata: { labels: LABELS }, spec: POD } },
    });
    client.create(SERVICES, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: CONTROLLER, namespace, labels: LABELS },
      spec: {
        type: 'LoadBalancer',
        externalTrafficPolicy: 'Local',
        selector: SELECTOR,
        ports: [
          { name: 'http', port: 80, protocol: 'TCP', targetPort: 'http', appProtocol: 'http' },
          { name: 'https', port: 443, protocol: 'TCP', targetPort: 'https', appProtocol: 'https' },
        ],
      },
    });
  },
  programs: [
    {
      image: INGRESS_NGINX,
      components: (context) => [new ControllerLoop(ingressNginx(namespace, CONTROLLER), context)],
    },
  ],
};
