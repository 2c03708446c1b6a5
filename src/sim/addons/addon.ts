// What a cluster runs beside its control plane: programs that work as pods do, so that breaking their pods breaks what they do.
import type { Client, Component, Context, Draft } from '../client.ts';
import type { KubeObject, Node } from '../wire.ts';

/** Where programs run now. */
export interface Running {
  /** Does a container of an image run? @param image its repository, without host and tag @param node absent: anywhere */
  runs(image: string, node?: string): boolean;
  /** Tells when the first container of an image begins to run on a node, and when the last one there has ended. */
  follow(image: string, tell: (node: string, runs: boolean) => void): void;
}

/** The cloud that a cluster's machines come from. All are of one kind. */
export interface Machines {
  /** A node as it would register. */
  template(labels: Readonly<Record<string, string>>): Node;
  /** A machine begins, and its kubelet registers it. */
  add(name: string, labels: Readonly<Record<string, string>>): void;
  /** A machine is given back. */
  remove(name: string): void;
}

/** What an image does in its cluster while a container of it runs. */
export interface Program {
  /** the image's repository, without host and tag, such as `coredns/coredns` */
  readonly image: string;
  /** Its parts, made once for a lab: all are started with its first container and stopped after its last one. @param context as the program's own */
  components(context: Context, running: Running, machines: Machines): readonly Component[];
}

/** An addon of a cluster. One is one file. */
export interface Addon {
  readonly name: string;
  /** it is there only for those who ask for it by name */
  readonly isExtra?: boolean;
  /** Writes its objects (ServiceAccount, roles, Deployment, CustomResourceDefinitions, …) into a new lab, before anything runs. */
  install(client: Client): void;
  /** Objects of the kinds that it defines: each is created once its CustomResourceDefinition is established. */
  readonly custom?: readonly Draft<KubeObject>[];
  readonly programs: readonly Program[];
}
