// A lab: one simulated cluster. It puts the parts together; each of them sees the others through the API alone.
import { addonsNamed } from './addons/index.ts';
import { ProgramRunner } from './addons/program-runner.ts';
import type { Extension } from './api/aggregation/extension.ts';
import { Api } from './api/api.ts';
import type { User } from './api/call.ts';
import { anyOf, authenticate, type Credentials, staticTokens, type Tokens } from './api/gates/authentication.ts';
import { ServiceAccountTokens } from './api/gates/service-account-tokens.ts';
import { LocalClient, type Reach } from './api/local-client.ts';
import type { Backends } from './api/server.ts';
import { apiServiceDrafts } from './bootstrap/api-services.ts';
import {
  ENDPOINT_SLICE_DRAFT,
  ENDPOINTS_DRAFT,
  NAMESPACE_NAMES,
  namespaceDraft,
  PRIORITY_CLASS_DRAFTS,
  SERVICE_DRAFT,
} from './bootstrap/objects.ts';
import {
  defaultClusterRoleBindings,
  defaultClusterRoles,
  defaultRoleBindings,
  defaultRoles,
} from './bootstrap/roles.ts';
import type { Client, Component, Context } from './client.ts';
import { VirtualClock } from './clock.ts';
import { apiServiceAvailability } from './controllers/api-service-availability.ts';
import { HorizontalPodAutoscaling } from './controllers/horizontal-pod-autoscaling.ts';
import { CONTROLLERS } from './controllers/index.ts';
import { ControllerLoop } from './controllers/loop.ts';
import { rootCaCertPublisher } from './controllers/root-ca-cert-publisher.ts';
import { EventExpiry } from './event-expiry.ts';
import { EXTENSION_CONTROLLERS } from './extensions/index.ts';
import { Faults } from './faults/faults.ts';
import { Fleet } from './kubelet/fleet.ts';
import { machinesOf } from './kubelet/machines.ts';
import { NO_NETWORK } from './kubelet/no-network.ts';
import { type NodeProfile, nodeProfile } from './kubelet/profile.ts';
import { MetricsServer } from './metrics/metrics-server.ts';
import { KINDNET, Network } from './network/network.ts';
import { COREDNS } from './network/resolve.ts';
import { Random } from './random.ts';
import { EventNames, EventRecorder } from './recorder.ts';
import { Catalogue } from './resources/catalogue.ts';
import { isDefinition } from './resources/custom.ts';
import {
  API_SERVICES,
  CLUSTER_ROLE_BINDINGS,
  CLUSTER_ROLES,
  ENDPOINT_SLICES,
  ENDPOINTS,
  NAMESPACES,
  PRIORITY_CLASSES,
  ROLE_BINDINGS,
  ROLES,
  SERVICES,
} from './resources/index.ts';
import { readSaved, type Saved } from './saved.ts';
import { Scheduler } from './scheduler/scheduler.ts';
import { Compaction } from './store/compaction.ts';
import { Store } from './store/store.ts';
import { VERSION } from './version.ts';

/** A node that a lab begins with. */
export interface LabNode {
  readonly name: string;
  readonly profile: NodeProfile;
}

/** How a lab begins. */
export interface LabOptions {
  /** its first moment, in milliseconds since the epoch */
  readonly start: number;
  /** decides names and choices: the same seed and the same requests at the same times give the same history */
  readonly seed: number;
  /** how many of the usual kind, or which ones */
  readonly nodes: number | readonly LabNode[];
  /** Kubernetes' version as which it speaks */
  readonly version?: string;
  /** of its authority, PEM */
  readonly certificate?: string;
  /** bearer token → whom it stands for, besides the administrator's */
  readonly tokens?: ReadonlyMap<string, User>;
  /** what runs in it beside the control plane, by name; none by default */
  readonly addons?: 'all' | readonly string[];
}

const ADMIN: User = { name: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };
const NO_CERTIFICATE = '-----BEGIN CERTIFICATE-----\n(this lab speaks plain HTTP)\n-----END CERTIFICATE-----\n';

/** A simulated cluster. */
export class Lab {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly store: Store;
  readonly api: Api;
  readonly fleet: Fleet;
  readonly scheduler: Scheduler;
  /** by name: `kube-scheduler`, and the controllers as kube-controller-manager names them */
  readonly components: ReadonlyMap<string, Component>;
  /** what its programs are: see {@link ProgramRunner} */
  readonly programs: ProgramRunner;
  /** the ways of requests between its pods, its nodes and outside */
  readonly network: Network;
  readonly version: string;
  readonly adminToken: string;
  readonly #autoscaling: HorizontalPodAutoscaling;
  readonly #addons: readonly string[];
  readonly #tokens: Tokens;
  readonly #serviceAccounts: ServiceAccountTokens;
  /** can its API server be reached? */
  readonly reach: { state: Reach['state'] } = { state: 'up' };
  readonly faults: Faults;
  readonly #catalogue = new Catalogue();
  readonly #ill = new Set<string>();

  constructor(options: LabOptions, saved?: Saved) {
    const { start, seed, nodes, version = VERSION, certificate = NO_CERTIFICATE } = options;
    this.version = saved?.version ?? version;
    this.clock = new VirtualClock(saved?.now ?? start);
    this.random = new Random(seed);
    this.adminToken = saved?.adminToken ?? this.random.hex(40);
    this.store = new Store();
    this.#serviceAccounts = new ServiceAccountTokens(this.store, saved?.tokenKey ?? this.random.hex(64));
    const users = [[this.adminToken, ADMIN] as const, ...(options.tokens ?? [])];
    this.#tokens = anyOf(staticTokens(new Map(users.map(([token, user]) => [token, { user }]))), this.#serviceAccounts);
    if (saved) this.#restore(saved);
    const extensions: Extension[] = [];
    const backends: Backends = {
      logs: (namespace, pod, container, how) => this.fleet.logs(namespace, pod, container, how),
      tokens: this.#serviceAccounts,
      extensions,
    };
    this.api = new Api(this.store, this.clock, this.random, backends, this.#catalogue);
    const names = new EventNames(saved && saved.now + 1);
    const context = (program: string): Context => {
      const client = this.client(`system:${program}`, program);
      const recorder: Context['recorder'] = (component, host, clock = this.clock) =>
        new EventRecorder(client, clock, names, component, host);
      return { client, clock: this.clock, random: this.random, recorder };
    };
    const manager = context('kube-controller-manager');
    this.#autoscaling = new HorizontalPodAutoscaling(manager);
    if (saved?.autoscalers) this.#autoscaling.restore(saved.autoscalers);
    const aggregator = context('kube-aggregator');
    this.scheduler = new Scheduler(context('kube-scheduler'), { version: this.version });
    const addons = addonsNamed(saved?.addons ?? options.addons ?? []);
    this.#addons = addons.map(({ name }) => name);
    this.programs = new ProgramRunner(
      addons.flatMap(({ programs }) => programs),
      (image) => context(image.slice(image.lastIndexOf('/') + 1)),
      machinesOf(() => this.fleet, this.version),
    );
    this.fleet = new Fleet(context('kubelet'), {
      mountsClaims: true,
      ...(this.programs.knows(KINDNET) && { networkTrouble: NO_NETWORK }),
      ...(this.programs.knows(COREDNS) && {
        names: { resolves: (pod, node, ip, name) => this.network.resolves({ kind: 'pod', pod, node, ip }, name) },
      }),
    });
    extensions.push(new MetricsServer(aggregator.client, this.clock, this.fleet));
    this.network = new Network({
      client: context('network').client,
      clock: this.clock,
      programs: this.programs,
      isServing: () => this.reach.state !== 'down',
      kubelet: (node) => this.fleet.get(node),
    });
    if (saved?.network) this.network.restore(saved.network);
    this.network.start();
    const parts: Component[] = [
      new Compaction(this.store, this.clock),
      new EventExpiry(context('kube-apiserver').client, this.clock),
      ...EXTENSION_CONTROLLERS.map((one) => new ControllerLoop(one, context('kube-apiserver'))),
      ...[...CONTROLLERS, rootCaCertPublisher(certificate)].map((one) => new ControllerLoop(one, manager)),
      this.#autoscaling,
      new ControllerLoop(apiServiceAvailability(extensions), aggregator),
      this.scheduler,
    ];
    this.components = new Map(parts.map((part) => [part.name, part]));
    if (!saved) this.#bootstrap(this.client('system:apiserver', 'kube-apiserver'));
    if (!saved) for (const { install } of addons) install(context('addon-manager').client);
    if (saved) this.fleet.registry.restore(saved.registry);
    for (const { name, profile, kubelet } of saved?.nodes ?? []) this.fleet.add(name, profile).restore(kubelet);
    if (!saved) for (const { name, profile } of nodesOf(nodes, this.version)) this.fleet.add(name, profile).start();
    for (const part of parts) if (!saved?.stopped.includes(part.name)) part.start();
    this.programs.start(context('programs').client);
    this.store.fault = saved?.fault;
    this.faults = new Faults(this);
    if (saved?.faults) this.faults.restore(saved.faults);
    // last: what begins anew must not use up what was saved
    if (saved) this.random.restore(saved.random);
  }

  /** A lab as {@link save} kept it. @throws Error that says in one clause why a text is no such lab */
  static load(text: string, options: Pick<LabOptions, 'certificate' | 'tokens'>): Lab {
    const saved = readSaved(text);
    return new Lab({ start: saved.now, seed: 0, nodes: [], ...options }, saved);
  }

  /**
   * One that goes on where another one stood, and has the same objects: they are not copied, for nobody changes them in place.
   * @param seed decides all that comes now, as {@link LabOptions.seed} does
   */
  static after(kept: Saved, seed: number): Lab {
    const lab = new Lab({ start: kept.now, seed, nodes: [] }, kept);
    // a seed of which the other one was made would draw its names once more
    lab.random.restore(new Random(seed ^ (kept.random[0] ?? 0)).save());
    return lab;
  }

  /** The whole lab as one JSON text. What is loaded from it goes on where this one stands. */
  save(): string {
    return JSON.stringify(this.keep());
  }

  /** What {@link after} and {@link save} need of it. */
  keep(): Saved {
    const { fault } = this.store;
    return {
      sekishoLab: 1,
      version: this.version,
      now: this.clock.now(),
      random: this.random.save(),
      tokenKey: this.#serviceAccounts.key,
      adminToken: this.adminToken,
      ...(fault && { fault }),
      faults: this.faults.keep(),
      addons: this.#addons,
      autoscalers: this.#autoscaling.keep(),
      stopped: [...this.components.values()].filter(({ isRunning }) => !isRunning).map(({ name }) => name),
      nodes: this.fleet.list().map((one) => ({ name: one.node, profile: one.profile, kubelet: one.keep() })),
      registry: this.fleet.registry.keep(),
      network: this.network.keep(),
      revision: this.store.revision,
      objects: this.store.all(),
    };
  }

  /** How many machines it has. */
  get nodeCount(): number {
    return this.fleet.list().length;
  }

  /** Moves time on by so many milliseconds. */
  run(ms: number): void {
    this.clock.runUntil(this.clock.now() + ms);
  }

  /** A client in this process. @param manager as managedFields name it */
  client(user: string, manager: string): Client {
    return new LocalClient(this.api, { name: user, groups: ['system:masters'] }, manager, this.reach);
  }

  /** Who shows these credentials. @param nobody who it is that shows none; by default `system:anonymous` @throws ApiError 401 */
  authenticate(credentials: Credentials, nobody?: User): User {
    const { bearer, clientCertificate, basic } = credentials;
    if (nobody && bearer === undefined && !clientCertificate && !basic) return nobody;
    return authenticate(credentials, this.#tokens, this.clock.now(), true);
  }

  /** Health checks of the API server that fail now. */
  ill(): ReadonlySet<string> {
    if (this.store.fault?.kind === 'no-leader') return new Set([...this.#ill, 'etcd', 'etcd-readiness']);
    return this.#ill;
  }

  #bootstrap(client: Client): void {
    for (const name of NAMESPACE_NAMES) client.create(NAMESPACES, namespaceDraft(name));
    for (const draft of PRIORITY_CLASS_DRAFTS) client.create(PRIORITY_CLASSES, draft);
    for (const draft of defaultClusterRoles()) client.create(CLUSTER_ROLES, draft);
    for (const draft of defaultClusterRoleBindings()) client.create(CLUSTER_ROLE_BINDINGS, draft);
    for (const draft of defaultRoles()) client.create(ROLES, draft);
    for (const draft of defaultRoleBindings()) client.create(ROLE_BINDINGS, draft);
    for (const draft of apiServiceDrafts()) client.create(API_SERVICES, draft);
    client.create(SERVICES, SERVICE_DRAFT);
    client.create(ENDPOINTS, ENDPOINTS_DRAFT);
    client.create(ENDPOINT_SLICES, ENDPOINT_SLICE_DRAFT);
  }

  #restore({ objects, revision }: Saved): void {
    for (const object of objects) if (isDefinition(object)) this.#catalogue.define(object);
    for (const object of objects) {
      const resource = this.#catalogue.ofKind(object.apiVersion, object.kind);
      if (resource) this.store.restore(resource, object);
    }
    this.store.resume(revision);
  }
}

function nodesOf(nodes: LabOptions['nodes'], version: string): readonly LabNode[] {
  if (typeof nodes !== 'number') return nodes;
  return Array.from({ length: nodes }, (_, at) => ({ name: `node-${at + 1}`, profile: nodeProfile(at + 1, version) }));
}
