// Pods: why they restart, what they ask for that no node offers, and that they are simply not ready.
import type { Fact } from '../fact.ts';
import type { Thing } from '../thing.ts';
import { type Deduction, deduced, eventsOf } from './deduction.ts';

/** Restarts that a failing liveness or startup probe makes, whatever the exit code looks like. */
export const livenessKills: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const pod of scene.ofKind('Pod')) {
    const killing = eventsOf(pod).find(
      ({ reason, text }) =>
        (reason === 'Killing' || reason === 'Unhealthy') && /failed (?:liveness|startup) probe/.test(text),
    );
    const unhealthy = eventsOf(pod).find(
      ({ reason, text }) => reason === 'Unhealthy' && /^(?:Liveness|Startup) probe (?:failed|errored)/.test(text),
    );
    const memory = pod.facts.some(({ reason }) => reason === 'OOMKilled');
    if (!memory && (killing || (unhealthy && ((pod.attributes.restarts ?? 0) > 0 || (unhealthy.when.count ?? 1) >= 3))))
      out.push(deduced('liveness-kills', pod, killing ?? unhealthy, (unhealthy ?? killing)?.text));
  }
  return out;
};

/** A container that ends well and is started again and again. */
export const exitZeroLoop: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const pod of scene.ofKind('Pod')) {
    const ended = pod.facts.find(
      ({ type, attributes }) => type === 'terminated' && attributes.exitCode === 0 && !attributes.init,
    );
    const loops = pod.facts.some(({ reason }) => reason === 'CrashLoopBackOff' || reason === 'BackOff');
    const probed = eventsOf(pod).some(({ text }) => /liveness probe|startup probe/i.test(text));
    if (ended && loops && !probed && ended.reason !== 'OOMKilled') out.push(deduced('exit-zero-loop', pod, ended));
  }
  return out;
};

/** An extended resource that the pod asks for and that no node shown has at all. */
export const resourceNotAdvertised: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const pod of scene.ofKind('Pod')) {
    for (const fact of eventsOf(pod)) {
      const resource =
        fact.reason === 'FailedScheduling'
          ? /Insufficient ((?:[a-z0-9-]+\.)+[a-z0-9-]+\/[\w.-]+)/.exec(fact.text)?.[1]
          : undefined;
      if (!resource) continue;
      const nodes = scene
        .ofKind('Node')
        .filter(({ attributes }) => Object.keys(attributes).some((key) => /^(?:allocatable|capacity)\./.test(key)));
      const offered = nodes.some(
        ({ attributes }) =>
          ![undefined, '0', 0].includes(attributes[`allocatable.${resource}`] as string | number | undefined) ||
          ![undefined, '0', 0].includes(attributes[`capacity.${resource}`] as string | number | undefined),
      );
      if (nodes.length > 0 && !offered) out.push(deduced('resource-not-advertised', pod, fact, resource));
    }
  }
  return out;
};

/** Does anything shown say why the container ends? */
function explained(pod: Thing): boolean {
  return pod.facts.some(
    ({ type, reason, attributes, text }) =>
      (type === 'terminated' &&
        (attributes.exitCode !== undefined || reason === 'OOMKilled') &&
        attributes.exitCode !== 1) ||
      (type === 'log' && text.length > 0) ||
      (type === 'event' &&
        (reason === 'Unhealthy' || reason === 'Killing' || (reason === 'Failed' && !/Back-?off/i.test(text)))),
  );
}

/** Crash loops of which nothing shown tells the cause, and pods that run without being ready. */
export const unexplained: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const pod of scene.ofKind('Pod')) {
    const loops = pod.facts.find(
      ({ type, reason, text }) =>
        reason === 'CrashLoopBackOff' ||
        (type === 'event' && reason === 'BackOff' && /restarting failed/i.test(text)) ||
        (type === 'terminated' && reason === 'Error'),
    );
    // it fell once, and has been up since
    const isOver = pod.health === 'ok' && loops?.attributes.previous === true;
    if (loops && !isOver && !explained(pod)) out.push(deduced('crash-loop-unexplained', pod, loops));
    else if (pod.health === 'flapping' && !explained(pod))
      out.push(deduced('crash-loop-unexplained', pod, pod.stateFact));
    const probed = eventsOf(pod).some(({ reason }) => reason === 'Unhealthy');
    const waits = pod.facts.some(
      ({ type, reason }) => type === 'waiting' || (type === 'terminated' && reason !== 'Completed'),
    );
    const young = pod.attributes.age !== undefined && pod.attributes.age < 30;
    if (!young && pod.word === 'Running' && pod.health === 'bad' && !probed && !waits && !loops)
      out.push(deduced('pod-not-ready', pod, pod.stateFact));
  }
  return out;
};
