// Machines that come and go while a lab lives, as a cloud has them.
import type { Machines } from '../addons/addon.ts';
import type { Node } from '../wire.ts';
import type { Fleet } from './fleet.ts';
import { type NodeProfile, nodeProfile } from './profile.ts';

/** The cloud of a lab: usual nodes, each with addresses that no other has. @param fleet asked when it is needed @param version of Kubernetes */
export function machinesOf(fleet: () => Fleet, version: string): Machines {
  const profileOf = (labels: Readonly<Record<string, string>>): NodeProfile => {
    const taken = new Set(
      fleet()
        .list()
        .map(({ profile }) => profile.podCidr),
    );
    for (let number = 1; ; number++) {
      const profile = nodeProfile(number, version);
      if (!taken.has(profile.podCidr)) return { ...profile, labels };
    }
  };
  return {
    template(labels) {
      const { allocatable, capacity } = nodeProfile(1, version);
      const usual = { 'kubernetes.io/arch': 'amd64', 'kubernetes.io/os': 'linux' };
      return {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: '', labels: { ...usual, ...labels } },
        spec: {},
        status: { allocatable, capacity },
      } as unknown as Node;
    },
    add(name, labels) {
      if (!fleet().get(name)) fleet().add(name, profileOf(labels)).start();
    },
    remove(name) {
      fleet().remove(name);
    },
  };
}
