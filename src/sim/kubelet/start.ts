// Starting the containers of a pod that should run and do not: back-off, image, configuration, creation, start, postStart
// (pkg/kubelet/kuberuntime, SyncPod and startContainer).

import { goDuration } from '../go-text.ts';
import { SECRETS } from '../resources/index.ts';
import type { Pod } from '../wire.ts';
import { configProblem } from './config.ts';
import { backOffSince, type ContainerLife } from './container.ts';
import { containerReference, type Host, podText } from './host.ts';
import type { Missing, Present } from './image.ts';
import { killContainer, postStart } from './lifecycle.ts';
import { createRun, startRun } from './runtime.ts';

/** What a round of starts came to. */
export interface Started {
  /** some container was started */
  readonly isAny: boolean;
  /** some container could not be started */
  readonly isFailed: boolean;
  /** a pull failed in this round */
  readonly isPullFailed: boolean;
  /** when the first back-off of a restart ends (ms since the epoch); Infinity: none */
  readonly backOffEnds: number;
}

/** A pod whose containers are started. */
export interface Startable {
  readonly host: Host;
  readonly pod: Pod;
  readonly ip: string;
  /** the pod is still to run */
  readonly isWanted: boolean;
  /** a container runs now */
  onStarted(life: ContainerLife): void;
  /** a run has ended, by itself or because it was stopped */
  onEnded(life: ContainerLife): void;
}

/** One round: the containers in order, each after the one before it. */
export class StartRound {
  readonly #of: Startable;
  readonly #lives: readonly ContainerLife[];
  readonly #done: (started: Started) => void;
  #isAny = false;
  #isFailed = false;
  #isPullFailed = false;
  #backOffEnds = Number.POSITIVE_INFINITY;
  #credentials: ReadonlySet<string> | undefined;

  /** @param done called when there is nothing more to start; at once when nothing takes time */
  constructor(of: Startable, lives: readonly ContainerLife[], done: (started: Started) => void) {
    this.#of = of;
    this.#lives = lives;
    this.#done = done;
  }

  run(at = 0): void {
    const { host } = this.#of;
    // secrets for pulls are looked up for each round, whether or not one is needed
    if (at === 0 && this.#of.pod.spec.imagePullSecrets?.length) this.#credentials = this.#pullSecrets();
    for (let next = at; next < this.#lives.length; next++) {
      const life = this.#lives[next];
      if (!life || !this.#of.isWanted || host.isSilent) break;
      if (this.#backsOff(life)) {
        if (life.kind === 'init') break;
        continue;
      }
      const { image = '', imagePullPolicy = 'IfNotPresent' } = life.spec;
      const ensured = host.images.ensure({
        uid: this.#of.pod.metadata.uid,
        image,
        policy: imagePullPolicy,
        credentials: () => this.#credentials ?? NO_CREDENTIALS,
      });
      if (ensured.kind === 'pulling') {
        this.#event(life, ensured.event.type, ensured.event.reason, ensured.event.message);
        host.clock.after(ensured.ms, () => this.#pulled(life, ensured.finish(), next));
        return;
      }
      if (this.#go(life, ensured, next)) return;
      if (this.#isFailed && life.kind === 'init' && life.waiting) break;
    }
    this.#done({
      isAny: this.#isAny,
      isFailed: this.#isFailed,
      isPullFailed: this.#isPullFailed,
      backOffEnds: this.#backOffEnds,
    });
  }

  #pulled(life: ContainerLife, result: Present | Missing, at: number): void {
    if (this.#of.host.isSilent || !this.#of.isWanted) {
      this.run(this.#lives.length);
      return;
    }
    if (result.kind === 'missing') this.#isPullFailed = true;
    else this.#of.host.imagesChanged();
    if (!this.#go(life, result, at)) this.run(life.kind === 'init' && life.waiting ? this.#lives.length : at + 1);
  }

  /** With its image, or without. @returns true when the round goes on by itself later */
  #go(life: ContainerLife, result: Present | Missing, at: number): boolean {
    this.#event(life, result.event.type, result.event.reason, result.event.message);
    if (result.kind === 'missing') {
      this.#event(life, 'Warning', 'Failed', `Error: ${result.reason}`);
      this.#fail(life, result.reason, result.message);
      return false;
    }
    return this.#start(life, result, at);
  }

  #start(life: ContainerLife, { image }: Present, at: number): boolean {
    const { host, pod, ip } = this.#of;
    const problem = configProblem(host, pod, life.spec, image.user);
    if (problem !== undefined) {
      this.#event(life, 'Warning', 'Failed', `Error: ${problem}`);
      this.#fail(life, 'CreateContainerConfigError', problem);
      return false;
    }
    const run = createRun(host, pod, life, image, ip);
    this.#event(life, 'Normal', 'Created', host.wording.created(life.name));
    const error = startRun(host, life, run, () => this.#of.onEnded(life));
    this.#isAny = true;
    if (error !== undefined) {
      this.#event(life, 'Warning', 'Failed', `Error: ${error}`);
      this.#fail(life, 'RunContainerError', error);
      return false;
    }
    this.#event(life, 'Normal', 'Started', host.wording.started(life.name));
    this.#of.onStarted(life);
    const { ms, failure } = postStart(host, pod, life, run, ip);
    if (failure === undefined && ms === 0) return false;
    // the hook holds up the containers after it
    if (!Number.isFinite(ms)) return true;
    host.clock.after(ms, () => {
      if (failure === undefined || run.finishedAt !== undefined || host.isSilent) {
        this.run(at + 1);
        return;
      }
      this.#event(life, 'Warning', 'FailedPostStartHook', 'PostStartHook failed');
      const graceMs = (pod.spec.terminationGracePeriodSeconds ?? 30) * 1000;
      killContainer(host, pod, life, ip, { graceMs, message: 'FailedPostStartHook' }, () => {
        this.#fail(life, 'PostStartHookError', failure);
        this.run(at + 1);
      });
    });
    return true;
  }

  /** Must the container wait before it is started again? (doBackOff) */
  #backsOff(life: ContainerLife): boolean {
    const since = backOffSince(life);
    if (since === undefined) return false;
    if (life.run) life.run.isReplaced = false;
    const { host, pod } = this.#of;
    const key = `${pod.metadata.uid}_${life.name}`;
    const now = host.clock.now();
    if (!host.crashes.isSince(key, since, now)) {
      host.crashes.next(key, since, now);
      return false;
    }
    const wait = host.crashes.get(key);
    this.#event(life, 'Warning', 'BackOff', `Back-off restarting failed container ${life.name} in pod ${podText(pod)}`);
    this.#backOffEnds = Math.min(this.#backOffEnds, since + wait);
    this.#fail(
      life,
      'CrashLoopBackOff',
      `back-off ${goDuration(wait)} restarting failed container=${life.name} pod=${podText(pod)}`,
    );
    return true;
  }

  #fail(life: ContainerLife, reason: string, message: string): void {
    this.#isFailed = true;
    life.waiting = { reason, message };
  }

  #event(life: ContainerLife, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const { host, pod } = this.#of;
    host.events.event(containerReference(pod, life), type, reason, message);
  }

  /** Hosts for which the pod's imagePullSecrets hold something; an event for those that are not there. */
  #pullSecrets(): ReadonlySet<string> {
    const { host, pod } = this.#of;
    const hosts = new Set<string>();
    const missing: string[] = [];
    for (const { name } of pod.spec.imagePullSecrets ?? []) {
      if (!name) continue;
      const secret = host.client.get(SECRETS, pod.metadata.namespace ?? '', name);
      if (!secret) missing.push(name);
      for (const one of registryHosts(secret?.data)) hosts.add(one);
    }
    if (missing.length > 0)
      host.events.event(
        pod,
        'Warning',
        'FailedToRetrieveImagePullSecret',
        `Unable to retrieve some image pull secrets (${missing.join(', ')}); attempting to pull the image may not succeed.`,
      );
    return hosts;
  }
}

const NO_CREDENTIALS: ReadonlySet<string> = new Set();

/** The hosts of a docker configuration. */
function registryHosts(data: Readonly<Record<string, string>> | undefined): string[] {
  const encoded = data?.['.dockerconfigjson'] ?? data?.['.dockercfg'];
  if (encoded === undefined) return [];
  try {
    const parsed = JSON.parse(atob(encoded)) as { auths?: object };
    return Object.keys(parsed.auths ?? parsed).map((host) => {
      const bare = host.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
      return bare === 'index.docker.io' || bare === 'registry-1.docker.io' ? 'docker.io' : bare;
    });
  } catch {
    return [];
  }
}
