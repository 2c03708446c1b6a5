// A namespace with a read-only user, a Deployment and its Service.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { eventLooks } from './looks.ts';

const READ = ['get', 'list', 'watch'];

/** Files that later exercises go on with. */
export const API_FILES = {
  'ns.yaml': file(
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'lab' } },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: { name: 'reader', namespace: 'lab' },
      rules: [
        {
          apiGroups: ['', 'apps', 'batch', 'autoscaling', 'discovery.k8s.io', 'events.k8s.io'],
          resources:
            'pods services endpoints events configmaps persistentvolumeclaims resourcequotas limitranges deployments replicasets statefulsets daemonsets jobs cronjobs horizontalpodautoscalers endpointslices'.split(
              ' ',
            ),
          verbs: READ,
        },
      ],
    },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: 'reader', namespace: 'lab' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'reader' }],
    },
  ),
  'api.yaml': file(deployment('api', { replicas: 2, container: { ports: [{ containerPort: 80 }] } })),
  'svc.yaml': file({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'api', namespace: 'lab' },
    spec: { selector: { app: 'api' }, ports: [{ port: 80, targetPort: 80 }] },
  }),
};

export const DEPLOY: Scenario = {
  folder: '01-deploy',
  files: API_FILES,
  steps: [
    { ask: 'apply-ns.txt' },
    { advance: 1000 },
    { ask: 'apply.txt' },
    { advance: 40 },
    { look: ['get-at-once.txt'] },
    { ask: 'rollout-status.txt', lasts: 4000 },
    { advance: 3000 },
    {
      look: {
        ...eventLooks('lab'),
        'get.txt': 'kubectl get deploy,rs,pod -n lab -o wide',
        'deploy.json': 'kubectl get deploy api -n lab -o json',
        'rs.json': 'kubectl get rs -n lab -o json',
        'pods.json': 'kubectl get pods -n lab -o json',
        'events-v1.json': 'kubectl get events.events.k8s.io -n lab -o json',
      },
    },
    {
      look: [
        'describe-deploy.txt',
        'describe-pods.txt',
        'describe-rs.txt',
        'describe-svc.txt',
        'endpoints.txt',
        'events-v1.txt',
        'kubectl-events.txt',
        'logs.txt',
        'logs-previous.txt',
        'rollout-history.txt',
      ],
    },
    { ask: 'apply-unchanged.txt' },
  ],
};
