// A lab with servers in it, and requests through its network.

import { Lab, type LabOptions } from '../../src/sim/lab.ts';
import type { Answer } from '../../src/sim/network/answer.ts';
import { PODS } from '../../src/sim/resources/index.ts';
import type { KubeObject, Pod } from '../../src/sim/wire.ts';

const START = Date.UTC(2026, 0, 1);

/** What a server is to be. */
export interface ServerOptions {
  readonly namespace?: string;
  readonly replicas?: number;
  readonly image?: string;
  /** the clauses of `sekisho.dev/behave` */
  readonly behave?: string;
  readonly container?: object;
  readonly spec?: object;
}

/** A lab, to somebody who tries its network. */
export class NetworkLab {
  readonly lab: Lab;

  constructor(options: Partial<LabOptions> = {}) {
    this.lab = new Lab({ start: START, seed: 1, nodes: 2, ...options });
    this.add('v1', 'Namespace', 'lab', {});
    this.lab.run(1000);
  }

  /** Creates an object in `lab`, or in the namespace that its metadata names. */
  add(apiVersion: string, kind: string, name: string, fields: Record<string, unknown>): this {
    const client = this.lab.client('kubernetes-admin', 'tests');
    const resource = client.resourceOf(apiVersion, kind);
    if (!resource) throw new Error(`no ${kind}`);
    const { metadata, ...rest } = fields as { metadata?: object };
    const namespace = resource.namespaced ? { namespace: 'lab' } : {};
    client.create(resource, { apiVersion, kind, metadata: { name, ...namespace, ...metadata }, ...rest } as never);
    return this;
  }

  /** Changes an object. */
  change(apiVersion: string, kind: string, name: string, to: (object: KubeObject) => object, namespace = 'lab'): this {
    const client = this.lab.client('kubernetes-admin', 'tests');
    const resource = client.resourceOf(apiVersion, kind);
    const old = resource && client.get(resource, resource.namespaced ? namespace : undefined, name);
    if (!resource || !old) throw new Error(`no ${kind} ${name}`);
    client.update(resource, { ...old, ...to(structuredClone(old)) });
    return this;
  }

  /** A Deployment with pods `app: NAME`, listening on 80 unless its image or annotation says otherwise. */
  server(name: string, options: ServerOptions = {}): this {
    const { namespace = 'lab', replicas = 1, image = 'nginx:stable', behave, container, spec } = options;
    return this.add('apps/v1', 'Deployment', name, {
      metadata: { namespace },
      spec: {
        replicas,
        selector: { matchLabels: { app: name } },
        template: {
          metadata: {
            labels: { app: name },
            ...(behave !== undefined && { annotations: { 'sekisho.dev/behave': behave } }),
          },
          spec: { containers: [{ name, image, ...container }], ...spec },
        },
      },
    });
  }

  /** A Service of `app: NAME`, port 80. */
  service(name: string, spec: object = {}, namespace = 'lab'): this {
    return this.add('v1', 'Service', name, {
      metadata: { namespace },
      spec: { selector: { app: name }, ports: [{ port: 80 }], ...spec },
    });
  }

  policy(name: string, spec: object, namespace = 'lab'): this {
    return this.add('networking.k8s.io/v1', 'NetworkPolicy', name, { metadata: { namespace }, spec });
  }

  pass(seconds: number): this {
    this.lab.run(seconds * 1000);
    return this;
  }

  /** Pods of `app: NAME`, by name. */
  pods(app: string, namespace = 'lab'): readonly Pod[] {
    return this.lab
      .client('kubernetes-admin', 'tests')
      .list(PODS, namespace)
      .filter(({ metadata }) => metadata.labels?.app === app);
  }

  /** What comes of a request. @param from a pod of that `app`, a node, or `outside` */
  ask(from: string, url: string, host?: string): Answer {
    const [pod] = this.pods(from);
    const place = this.lab.network.place(pod ? `lab/${pod.metadata.name}` : from);
    const answer = this.lab.network.reach(place, url, { host });
    if (!answer) throw new Error(`${url} is no URL`);
    return answer;
  }

  /** The status or the failure, and who decided. */
  seen(from: string, url: string, host?: string): string {
    const answer = this.ask(from, url, host);
    return `${'failure' in answer ? answer.failure : answer.status} by ${answer.hop}`;
  }
}
