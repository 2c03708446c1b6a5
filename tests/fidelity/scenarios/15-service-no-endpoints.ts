// A Service whose selector matches nothing, and one whose pods are not ready.
import { deployment, file } from '../manifests.ts';
import type { Scenario } from '../scenario.ts';
import { RESTARTED } from './05-auth.ts';
import { NOT_READY } from './13-progress-deadline.ts';

export const SERVICE_NO_ENDPOINTS: Scenario = {
  folder: '15-service-no-endpoints',
  after: RESTARTED,
  files: {
    ...RESTARTED.files,
    'svc-wrong.yaml': file({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'api-wrong', namespace: 'lab' },
      spec: { selector: { app: 'apii' }, ports: [{ port: 80, targetPort: 80 }] },
    }),
    'nr.yaml': file(deployment('nr', NOT_READY), {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'nr', namespace: 'lab', labels: { app: 'nr' } },
      spec: { selector: { app: 'nr' }, ports: [{ port: 80, targetPort: 80 }] },
    }),
  },
  steps: [
    { forgetEvents: 'lab' },
    { ask: 'apply.txt' },
    { advance: 3000 },
    {
      look: [
        'get.txt',
        'describe-svc.txt',
        'describe-svc-good.txt',
        'describe-endpoints.txt',
        'describe-endpointslice.txt',
        'events.txt',
      ],
    },
    {
      look: {
        'svc.json': 'kubectl get svc api-wrong -n lab -o json',
        'endpoints.json': 'kubectl get endpoints -n lab -o json',
        'endpointslices.json': 'kubectl get endpointslices -n lab -o json',
        'logs-svc.txt': 'kubectl logs svc/api-wrong -n lab --pod-running-timeout=1s',
        'port-forward.txt': 'timeout 1 kubectl port-forward svc/api-wrong 18080:80 -n lab',
      },
    },
    { run: 'kubectl delete svc api-wrong -n lab' },
    { run: 'kubectl apply -f nr.yaml' },
    { advance: 6000 },
    { look: ['get-not-ready.txt', 'describe-svc-not-ready.txt'] },
    {
      look: {
        'endpointslices-not-ready.json': 'kubectl get endpointslices -n lab -l kubernetes.io/service-name=nr -o json',
      },
    },
  ],
};
