// What is said when no playbook matches: healthy only where what is shown is well.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';

const playbooks = await loadPlaybooks();
const layer = (text: string): string => diagnose(text, { playbooks }).stalled.layer;

function replicaSet(running: number, waiting: number): string {
  return `Name:           mail-5b9c7d8f66
Namespace:      post
Selector:       app=mail,pod-template-hash=5b9c7d8f66
Controlled By:  Deployment/mail
Replicas:       2 current / 2 desired
Pods Status:    ${running} Running / ${waiting} Waiting / 0 Succeeded / 0 Failed
Pod Template:
  Labels:  app=mail
  Containers:
   mail:
    Image:  registry.example.com/mail:3
Events:
  Type    Reason            Age   From                   Message
  ----    ------            ----  ----                   -------
  Normal  SuccessfulCreate  5m    replicaset-controller  Created pod: mail-5b9c7d8f66-p7wzn
`;
}

function slice(endpoints: string): string {
  return `Name:         mail-tq7hp
Namespace:    post
Labels:       kubernetes.io/service-name=mail
AddressType:  IPv4
Ports:
  Name     Port  Protocol
  ----     ----  --------
  <unset>  25    TCP
Endpoints:${endpoints}
Events:         <none>
`;
}

function halfway(age: string): string {
  return `Name:                   mail
Namespace:              post
Selector:               app=mail
Replicas:               2 desired | 1 updated | 3 total | 2 available | 1 unavailable
StrategyType:           RollingUpdate
Conditions:
  Type           Status  Reason
  ----           ------  ------
  Available      True    MinimumReplicasAvailable
  Progressing    True    ReplicaSetUpdated
OldReplicaSets:  mail-5df6479c5f (2/2 replicas created)
NewReplicaSet:   mail-6dc754456c (1/1 replicas created)
Events:
  Type    Reason             Age   From                   Message
  ----    ------             ----  ----                   -------
  Normal  ScalingReplicaSet  ${age}    deployment-controller  Scaled up replica set mail-6dc754456c from 0 to 1
`;
}

describe('a description that tells no cause', () => {
  it.each([
    ['a ReplicaSet whose pods run', replicaSet(2, 0), 'healthy'],
    ['a ReplicaSet of which a pod waits', replicaSet(1, 1), 'unknown'],
    ['a Deployment halfway, of which nothing was said for minutes', halfway('5m'), 'unknown'],
    ['a Deployment that goes on', halfway('9s'), 'healthy'],
    [
      'a slice with its endpoints below it',
      slice('\n  - Addresses:  10.244.1.4\n    Conditions:\n      Ready:    true\n    NodeName:   node-1'),
      'healthy',
    ],
    ['a slice without any', slice('  <unset>'), 'network'],
  ])('%s', (_what, text, expected) => {
    expect(layer(text)).toBe(expected);
  });
});

describe('what is asked about a workload that waits', () => {
  it.each([
    ['a ReplicaSet', replicaSet(1, 1), 'kubectl -n post describe pods -l app=mail,pod-template-hash=5b9c7d8f66'],
    ['a Deployment', halfway('5m'), 'kubectl -n post describe pods -l app=mail'],
  ])('%s: its pods', (_what, text, expected) => {
    expect(diagnose(text, { playbooks }).ask[0]?.command).toBe(expected);
  });

  it('is not sure of pods that run, for they need not be ready', () => {
    expect(diagnose(replicaSet(2, 0), { playbooks }).confidence.level).toBe('medium');
  });
});
