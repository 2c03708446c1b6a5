// A message without its row: what people quote of an event when they leave out reason, age and object.
import type { Reader } from './cursor.ts';

/** Beginnings of the reasons for which the scheduler rules a node out, as the summary of its event lists them. */
const RULED_OUT =
  /^(?:\d+ )?(?:node\(s\) (?:had|didn't|did not|were|exceed|unavailable) |Insufficient [\w./-]+(?:$|[.,] ?)|Too many pods(?:$|[.,])|Pod has a restartable init container |pod affinity terms conflict|cannot allocate all claims|resourceclaim (?:"[^"]+" is being deleted|in use|not available on)|ResourceClaim \S+ was not created for |node allocatable resource claim |still not schedulable$|no new claims to deallocate$)/;

/** beginning of a message → the reason it comes with and the component that writes it (catalogue of event reasons). */
const MESSAGES: readonly (readonly [start: RegExp, reason: string, from: string])[] = [
  [/^\d+\/\d+ nodes? (?:are|is) available:/, 'FailedScheduling', 'default-scheduler'],
  [
    /^(?:No nodes are available that match all of the|pod has unbound immediate PersistentVolumeClaims|running (?:PreBind|PreFilter|Filter|Bind|Reserve) plugin |running "\w+" \w+ plugin|preemption: (?:\d+\/|not eligible)|Preemption is not helpful |No preemption victims found |not eligible due to |no candidate node for preemption|skip schedule deleting pod|binding rejected: |no nodes available to schedule pods)/,
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
  [/^image pull failed for \S+ because /, 'Failed', 'kubelet'],
  [/^Failed to inspect image/, 'InspectFailed', 'kubelet'],
  [/^(?:failed to get imageFs stats|unable to find data in memory cache)/, 'ImageGCFailed', 'kubelet'],
  [/^Failed to create (?:pod )?sandbox/, 'FailedCreatePodSandBox', 'kubelet'],
  [/^Unable to get pod sandbox status/, 'FailedPodSandBoxStatus', 'kubelet'],
  [/^network is not ready: /, 'NetworkNotReady', 'kubelet'],
  [/^(?:MapVolume|UnmapVolume)\./, 'FailedMapVolume', 'kubelet'],
  [/^(?:MountVolume|UnmountVolume|Unable to (?:attach or )?mount volumes)/, 'FailedMount', 'kubelet'],
  [/^(?:AttachVolume\.|Multi-Attach error)/, 'FailedAttachVolume', 'attachdetach-controller'],
  [/^(?:Readiness|Liveness|Startup) probe (?:failed|errored|warning)/, 'Unhealthy', 'kubelet'],
  [/^(?:Container|Init container) \S+ failed (?:liveness|startup) probe/, 'Killing', 'kubelet'],
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
    const message = text.replace(/(?<!["'`])["'`]+$/, '');
    if (RULED_OUT.test(text)) {
      // one item of the list, or some, without the head that all of them have
      cursor.emit({
        type: 'event',
        reason: 'FailedScheduling',
        from: 'default-scheduler',
        text: `nodes are available: ${message}`,
        warning: true,
      });
      cursor.claim();
      return 1;
    }
    const found = MESSAGES.find(([start]) => start.test(text));
    if (!found) return 0;
    cursor.emit({ type: 'event', reason: found[1], from: found[2], text: message, warning: true });
    cursor.claim();
    return 1;
  },
};
