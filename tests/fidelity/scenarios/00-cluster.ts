// The cluster itself: what it serves, its health, its nodes.
import type { Scenario } from '../scenario.ts';
import { RESTARTED } from './05-auth.ts';

export const CLUSTER: Scenario = {
  folder: '00-cluster',
  after: RESTARTED,
  nodesMatter: true,
  files: { ...RESTARTED.files },
  steps: [
    {
      look: [
        'api-resources.txt',
        'api-resources-wide.txt',
        'api-versions.txt',
        'cluster-info.txt',
        'componentstatuses.txt',
        'describe-node.txt',
        'explain-deploy-spec.txt',
        'healthz.txt',
        'namespaces.txt',
        'nodes.txt',
        'storageclass.txt',
        'top-nodes.txt',
        'top-pods.txt',
        'version.txt',
      ],
    },
    {
      look: {
        'livez.txt': "kubectl get --raw='/livez?verbose'",
        'readyz.txt': "kubectl get --raw='/readyz?verbose'",
        'nodes.json': 'kubectl get nodes -o json',
        'version.json': 'kubectl version -o json',
        'server-version.json': 'kubectl get --raw=/version',
      },
    },
  ],
};
