// `/readyz`, `/livez`, `/healthz` (apiserver, server/healthz): one line per check. The checks are those of a 1.36 server.
import { plain } from './answers.ts';

const HOOKS =
  `start-apiserver-admission-initializer generic-apiserver-start-informers priority-and-fairness-config-consumer
priority-and-fairness-filter storage-object-count-tracker-hook start-apiextensions-informers start-apiextensions-controllers crd-informer-synced
start-system-namespaces-controller peer-endpoint-reconciler-controller start-cluster-authentication-info-controller
start-kube-apiserver-identity-lease-controller start-kube-apiserver-identity-lease-garbage-collector storage-readiness
start-legacy-token-tracking-controller start-service-ip-repair-controllers rbac/bootstrap-roles scheduling/bootstrap-system-priority-classes
priority-and-fairness-config-producer bootstrap-controller start-kubernetes-service-cidr-controller aggregator-reload-proxy-client-cert
start-kube-aggregator-informers apiservice-status-local-available-controller apiservice-status-remote-available-controller
apiservice-registration-controller apiservice-wait-for-first-sync apiservice-discovery-controller kube-apiserver-autoregistration`
    .split(/\s+/)
    .map((hook) => `poststarthook/${hook}`);
const END = [
  'autoregister-completion',
  'poststarthook/apiservice-openapi-controller',
  'poststarthook/apiservice-openapiv3-controller',
];

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  readyz: ['ping', 'log', 'etcd', 'etcd-readiness', 'informer-sync', ...HOOKS, ...END, 'shutdown'],
  livez: ['ping', 'log', 'loopback-serving-certificate', 'etcd', ...HOOKS, ...END],
  healthz: ['ping', 'log', 'etcd', ...HOOKS, ...END],
};

/** All health paths. */
export function healthPaths(): string[] {
  return Object.entries(CHECKS).flatMap(([root, checks]) => [`/${root}`, ...checks.map((one) => `/${root}/${one}`)]);
}

/**
 * Answers a health path; undefined when it is none.
 * @param ill checks that fail, such as `etcd`
 */
export function health(path: string, query: URLSearchParams, ill: ReadonlySet<string>): Response | undefined {
  const [, root = '', ...rest] = path.split('/');
  const checks = Object.hasOwn(CHECKS, root) ? CHECKS[root] : undefined;
  if (!checks) return undefined;
  const one = rest.join('/');
  if (one) {
    if (!checks.includes(one)) return plain(404, '404 page not found\n');
    return ill.has(one) ? plain(500, `internal server error: ${one} failed: reason withheld\n`) : plain(200, 'ok');
  }
  const left = new Set(query.getAll('exclude'));
  const asked = checks.filter((name) => !left.has(name));
  const failed = asked.filter((name) => ill.has(name));
  const excluded = checks.filter((name) => left.has(name));
  const lines = [
    ...asked.map((name) => (ill.has(name) ? `[-]${name} failed: reason withheld` : `[+]${name} ok`)),
    ...excluded.map((name) => `[+]${name} excluded: ok`),
  ];
  if (failed.length > 0) return plain(500, `${lines.join('\n')}\n${root} check failed\n`);
  return query.has('verbose') ? plain(200, `${lines.join('\n')}\n${root} check passed\n`) : plain(200, 'ok');
}
