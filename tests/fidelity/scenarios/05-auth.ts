// Who may do what: a read-only user, wrong credentials, and servers that are none.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { API_FILES } from './01-deploy.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';

const POD = 'api-65755fd865-64mll';
const API_127 = file(
  deployment('api', { replicas: 2, container: { image: 'nginx:1.27', ports: [{ containerPort: 80 }] } }),
);

/** of an authority that signed nothing here */
const OTHER_AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBfDCCASOgAwIBAgIUAZPD/Wgx1Yg9jhRl7Tfa9PusPM4wCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIb3RoZXItY2EwIBcNMjYxMTMwMTIyNzA3WhgPMjEyNjExMDYx
MjI3MDdaMBMxETAPBgNVBAMMCG90aGVyLWNhMFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAETfRs99fbhxCv+fSnzjTMqQ8VsLz+rkdl8/JfB8VdRy/AMhu1xTcKRDa7
dY5XNwxEfzzSqGiVSgSkiYWytl1+1qNTMFEwHQYDVR0OBBYEFLtMXnwZ0xhENslV
y46g8V3tRuEsMB8GA1UdIwQYMBaAFLtMXnwZ0xhENslVy46g8V3tRuEsMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgcpQJnJiv6/qEdGUX9t6wOt6F
IXXnVd7paMMoOkAT540CID1n7vKqnlZQn0n4xAzvvWXuste1pBwIQ7bKArldh1MY
-----END CERTIFICATE-----
`;

/** How the Deployment came to where the later exercises find it. */
export const RESTARTED: Scenario = {
  folder: '05-auth',
  after: RELABEL_ORPHAN,
  files: { ...API_FILES, 'api-1.27.yaml': API_127 },
  steps: [
    { forgetEvents: 'lab' },
    { run: 'kubectl rollout restart deploy/api -n lab' },
    { advance: 16_000 },
    { run: 'kubectl set image deploy/api -n lab api=nginx:1.27' },
    { advance: 10_000 },
    { run: 'kubectl scale deploy/api -n lab --replicas=0' },
    { advance: 3000 },
    { run: 'kubectl rollout undo deploy/api -n lab' },
    { advance: 4000 },
    { run: 'kubectl scale deploy/api -n lab --replicas=2' },
    { advance: 20_000 },
  ],
};

export const AUTH: Scenario = {
  folder: '05-auth',
  after: RESTARTED,
  files: { ...RESTARTED.files, 'other-ca.crt': OTHER_AUTHORITY },
  steps: [
    { name: POD, pod: { app: 'api' } },
    {
      look: [
        'can-i-admin.txt',
        'can-i-as.txt',
        'can-i-as-sa.txt',
        'can-i-list.txt',
        'can-i-reader-delete.txt',
        'can-i-reader-get.txt',
        'can-i-reader-nodes.txt',
        'can-i-unknown.txt',
        'create-deploy.txt',
        'create-ns.txt',
        'delete-pod.txt',
        'describe-deploy.txt',
        'events.txt',
        'exec.txt',
        'get-nodes.txt',
        'get-pods-all.txt',
        'get-pods-default.txt',
        'get-pods.txt',
        'get-secret-named.txt',
        'get-secrets.txt',
        'impersonate.txt',
        'logs.txt',
        'rollout-restart.txt',
        'scale.txt',
        'set-image.txt',
        'whoami.txt',
        'apply-unchanged.txt',
        'apply-changed.txt',
        'apply-dry-run-server.txt',
        'wrong-token-apply.txt',
        'wrong-token-can-i.txt',
        'wrong-token-get.txt',
        'wrong-token-logs.txt',
        'no-config.txt',
        'refused.txt',
        'wrong-name.txt',
      ],
    },
    {
      look: {
        'patch.txt': `kubectl --kubeconfig=reader.kubeconfig patch deploy api -n lab -p '{"spec":{"replicas":3}}'`,
        'unknown-ca.txt': 'kubectl --kubeconfig=reader.kubeconfig --certificate-authority=other-ca.crt get pods',
      },
    },
    {
      fetch: {
        'anonymous-status.json': { path: '/api/v1/namespaces/lab/pods' },
        'forbidden-status.json': { path: '/api/v1/namespaces/lab/secrets', as: 'reader' },
        'unauthorized-status.json': { path: '/api/v1/namespaces/lab/pods', as: 'wrong' },
      },
    },
  ],
};
