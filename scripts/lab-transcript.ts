// The transcript in docs/lab.md: real kubectl against a lab that always begins alike.
import { type ServedLab, servedLab } from '../tests/make/served-lab.ts';

const MANIFEST = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
spec:
  replicas: 2
  selector:
    matchLabels: {app: api}
  template:
    metadata:
      labels: {app: api}
    spec:
      containers:
        - name: api
          image: nginx:stable
          resources:
            requests: {cpu: 100m, memory: 64Mi}
`;

/** Commands, and how many seconds pass before each. */
const STEPS: readonly (readonly [seconds: number, command: string])[] = [
  [0, 'kubectl get nodes'],
  [0, 'kubectl create namespace lab'],
  [1, 'kubectl -n lab apply -f deploy.yaml'],
  [10, 'kubectl -n lab get deploy,rs,pod'],
  [0, 'kubectl -n lab get events --sort-by=.metadata.creationTimestamp'],
  [5, 'kubectl -n lab set image deployment/api api=nginx:this-tag-does-not-exist'],
  [30, 'kubectl -n lab get pods'],
  [0, "kubectl -n lab get events --field-selector type=Warning -o custom-columns='REASON:.reason,MESSAGE:.message'"],
  [0, 'kubectl -n lab rollout undo deployment/api'],
  [10, 'kubectl -n lab get rs'],
  [0, 'kubectl -n lab create -f deploy.yaml'],
  [0, 'kubectl -n lab scale deployment/api --replicas=-1'],
  [0, 'kubectl auth can-i list secrets --as=jane -n lab'],
  [0, 'kubectl delete namespace lab'],
];

/** Runs the commands. @returns what a terminal shows */
export async function labTranscript(): Promise<string> {
  const lab: ServedLab = await servedLab({ speed: 0, seed: 1 });
  lab.file('deploy.yaml', MANIFEST);
  const shown: string[] = [];
  try {
    lab.served.pacer.step(30_000);
    for (const [seconds, command] of STEPS) {
      lab.served.pacer.step(seconds * 1000);
      // kubectl waits for what it deletes
      const ticking = command.includes('delete') ? setInterval(() => lab.served.pacer.step(1000), 100) : undefined;
      const { output } = await lab.sh(command);
      clearInterval(ticking);
      shown.push(`$ ${command}\n${output.trimEnd()}`);
    }
  } finally {
    await lab.close();
  }
  return shown.join('\n\n');
}
