// A lab with claims, volumes and classes in it, and what is told of them.
import type { Draft } from '../../src/sim/client.ts';
import { Lab, type LabOptions } from '../../src/sim/lab.ts';
import {
  EVENTS,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  PODS,
  STORAGE_CLASSES,
} from '../../src/sim/resources/index.ts';
import { apiVersion, type Resource } from '../../src/sim/resources/resource.ts';
import type { KubeObject, PersistentVolume, PersistentVolumeClaim, Pod, StorageClass } from '../../src/sim/wire.ts';

/** A lab for storage; everything that has a namespace is in `default`. */
export class StorageLab {
  readonly lab: Lab;
  readonly client;

  constructor(options: Partial<LabOptions> = {}) {
    this.lab = new Lab({ start: Date.UTC(2026, 10, 30, 4), seed: 1, nodes: 2, ...options });
    this.client = this.lab.client('me', 'test');
    this.run(5000);
  }

  run(ms = 2000): this {
    this.lab.run(ms);
    return this;
  }

  create<T extends KubeObject>(resource: Resource<T>, name: string, rest: object): T {
    const { metadata, ...fields } = rest as { metadata?: object };
    return this.client.create(resource, {
      apiVersion: apiVersion(resource),
      kind: resource.kind,
      metadata: { name, ...(resource.namespaced && { namespace: 'default' }), ...metadata },
      ...fields,
    } as unknown as Draft<T>);
  }

  get<T extends KubeObject>(resource: Resource<T>, name: string): T | undefined {
    return this.client.get(resource, resource.namespaced ? 'default' : undefined, name);
  }

  storageClass(name: string, rest: object = {}): StorageClass {
    return this.create(STORAGE_CLASSES, name, { provisioner: 'example.com/nobody', ...rest });
  }

  volume(name: string, spec: object = {}, metadata: object = {}): PersistentVolume {
    return this.create(PERSISTENT_VOLUMES, name, {
      metadata,
      spec: {
        capacity: { storage: '5Gi' },
        accessModes: ['ReadWriteOnce'],
        nfs: { server: 'nfs.example', path: '/data' },
        ...spec,
      },
    });
  }

  claim(name: string, spec: object = {}, size = '1Gi'): PersistentVolumeClaim {
    return this.create(PERSISTENT_VOLUME_CLAIMS, name, {
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: size } }, ...spec },
    });
  }

  /** A pod that mounts claims at `/data`. */
  pod(name: string, claims: readonly string[], spec: object = {}, labels?: Record<string, string>): Pod {
    return this.create(PODS, name, {
      ...(labels && { metadata: { labels } }),
      spec: {
        containers: [
          {
            name: 'main',
            image: 'nginx:stable',
            volumeMounts: claims.map((claim) => ({ name: claim, mountPath: `/data/${claim}` })),
          },
        ],
        volumes: claims.map((claim) => ({ name: claim, persistentVolumeClaim: { claimName: claim } })),
        ...spec,
      },
    });
  }

  claimOf(name: string): PersistentVolumeClaim | undefined {
    return this.get(PERSISTENT_VOLUME_CLAIMS, name);
  }

  volumeOf(name: string): PersistentVolume | undefined {
    return this.get(PERSISTENT_VOLUMES, name);
  }

  /** What was told of an object, in its order, such as `Normal FailedBinding no …`; the same text is there once. */
  told(name: string): string[] {
    return this.client
      .list(EVENTS)
      .filter(({ involvedObject }) => involvedObject.name === name)
      .sort((one, other) => Number(one.metadata.resourceVersion) - Number(other.metadata.resourceVersion))
      .map(({ type, reason, message }) => `${type} ${reason} ${message}`);
  }
}
