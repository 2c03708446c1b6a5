// Ephemeral containers: they come into a pod that runs.
import { describe, expect, it } from 'vitest';
import { PODS } from '../../../src/sim/resources/index.ts';
import type { Pod } from '../../../src/sim/wire.ts';
import { KubeletBench } from '../../make/kubelet-bench.ts';

type Guest = NonNullable<Pod['spec']['ephemeralContainers']>[number];

/** A pod with one more container than it was made with. */
function visited(command: readonly string[]): KubeletBench {
  const made = new KubeletBench();
  made.node();
  made.run({ spec: { containers: [{ name: 'api', image: 'nginx:stable' }] } });
  made.pass(10);
  const pod = made.pod();
  const guest = { name: 'debugger', image: 'busybox:1.36', command: [...command] } as Guest;
  made.store.update(PODS, {
    ...pod,
    metadata: { ...pod.metadata, generation: (pod.metadata.generation ?? 1) + 1 },
    spec: { ...pod.spec, ephemeralContainers: [guest] },
  });
  return made;
}

describe('an ephemeral container', () => {
  it('is started beside the others, once, and is no part of whether the pod is ready', () => {
    const made = visited(['sh', '-c', 'echo looking; exit 3']);
    made.pass(600);
    const { status } = made.pod();
    expect(status.ephemeralContainerStatuses).toHaveLength(1);
    expect(status.ephemeralContainerStatuses?.[0]).toMatchObject({
      name: 'debugger',
      ready: false,
      restartCount: 0,
      state: { terminated: { exitCode: 3, reason: 'Error' } },
    });
    expect(status.containerStatuses?.[0]).toMatchObject({ ready: true, restartCount: 0 });
    expect(status.phase).toBe('Running');
    expect(status.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('True');
    expect(made.events().map(({ path }) => path)).toContain('spec.ephemeralContainers{debugger}');
  });

  it('ends with its pod', () => {
    const made = visited(['sleep', '1000']);
    made.pass(10);
    expect(made.pod().status.ephemeralContainerStatuses?.[0]?.state?.running).toBeDefined();
    made.client.delete(PODS, made.pod().metadata.namespace, made.pod().metadata.name);
    made.pass(60);
    expect(made.has()).toBe(false);
  });
});
