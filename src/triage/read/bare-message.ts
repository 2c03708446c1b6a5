// A message without its row: what people quote of an event when they leave out reason, age and object.
import type { Reader } from './cursor.ts';

/** beginning of a message → the reason it comes with and the component that writes it (catalogue of event reasons). */
const MESSAGES: readonly (readonly [start: RegExp, reason: string, from: string])[] = [
  [/^\d+\/\d+ nodes? (?:are|is) available:/, 'FailedScheduling', 'default-scheduler'],
  [
    /^(?:No nodes are available that match all of the|pod has unbound immediate PersistentVolumeClaims|running (?:PreBind|PreFilter|Filter|Bind|Reserve) plugin |no nodes available to schedule pods)/,
    'FailedScheduling',
    'default-scheduler',
  ],
  [/^Back-off restarting failed (?:docker )?container/, 'BackOff', 'kubelet'],
  [/^Back-off pulling image/, 'BackOff', 'kubelet'],
  [/^Failed to pull image/, 'Failed', 'kubelet'],
  [
    /^Error: (?:ErrImagePull|ImagePullBackOff|ErrImageNeverPull|InvalidImageName|CreateContainerError|failed to (?:create|start|generate) container|cannot find volume|couldn't find key|configmap "|secret "|container has runAsNonRoot)/,
    'Failed',
    'kubelet',
  ],
  [/^Failed to (?:create pod sandbox|create sandbox|inspect image)/, 'FailedCreatePodSandBox', 'kubelet'],
  [/^(?:MountVolume|UnmountVolume|Unable to (?:attach or )?mount volumes)/, 'FailedMount', 'kubelet'],
  [/^(?:AttachVolume\.|Multi-Attach error)/, 'FailedAttachVolume', 'attachdetach-controller'],
  [/^(?:Readiness|Liveness|Startup) probe (?:failed|errored|warning)/, 'Unhealthy', 'kubelet'],
  [/^Container \S+ failed (?:liveness|startup) probe/, 'Killing', 'kubelet'],
  [/^Error creating: /, 'FailedCreate', 'replicaset-controller'],
  [/^failed to provision volume with StorageClass/, 'ProvisioningFailed', 'persistentvolume-controller'],
  [/^no persistent volumes available for this claim/, 'FailedBinding', 'persistentvolume-controller'],
  [/^waiting for first consumer to be created/, 'WaitForFirstConsumer', 'persistentvolume-controller'],
  [/^Error syncing load balancer/, 'SyncLoadBalancerFailed', 'service-controller'],
  [/^The node was low on resource/, 'Evicted', 'kubelet'],
  [/^Predicate \w+ failed/, 'FailedPredicate', 'kubelet'],
];

/** Messages of events that stand alone, quoted or after a label such as `Message:`. */
export const bareMessageReader: Reader = {
  name: 'bare-message',
  read(cursor) {
    const text = cursor
      .peek()
      .trim()
      .replace(/^(?:[-*\u2022]\s+|"|'|`|Message:\s+|message:\s+)+/, '');
    const found = MESSAGES.find(([start]) => start.test(text));
    if (!found) return 0;
    cursor.emit({ type: 'event', reason: found[1], from: found[2], text: text.replace(/["'`]+$/, ''), warning: true });
    cursor.claim();
    return 1;
  },
};
