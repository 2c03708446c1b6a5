// No current finding: healthy when something good was seen and nothing bad, else unknown with the command that would decide.
import { ON_PURPOSE } from './deduce/workload.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Fact } from './fact.ts';
import { objectName } from './fact.ts';
import { soundsWell } from './history.ts';
import type { Finding } from './judge.ts';
import { drawLadder } from './ladder.ts';
import type { Material } from './material.ts';
import { asks, unasked } from './next.ts';
import type { Scene } from './scene.ts';
import { firstLook, labels, summaries, whenOf } from './telling.ts';
import type { Thing } from './thing.ts';
import { timelineOf } from './timeline.ts';
import { say } from './words.ts';

/** Signs in the text itself that a thing went well, for outputs that hold no object. */
const WELL =
  /^Name:\s+[^\s.]+\.\S+$|^Address: \d|\d bytes from|^(?:yes|ok|pong|200|healthy)$|:\s+OK$|^HTTP\/[\d.]+ (?:2|3)\d\d|livez check passed|readyz check passed|healthz check passed|(?<!\bnot |\bnot complete )successfully|STATUS: deployed|has been upgraded|is running at|\b200 OK\b|in sync|condition met|no changes|checks? passed/i;

/** What people write when something does not work, in the languages that pastes come in. */
const COMPLAINT =
  /\b(?:never|hangs|stuck|do(?:es)? nothing|nothing happens|not matched the expected|keeps? failing|can'?t (?:reach|connect|resolve|access|open|start)|cannot (?:reach|connect|resolve|access|start)|not work(?:ing)?|times? out|timed out|am refused|unreachable|(?:is|feels|so) slow|gets? [45]0\d|[45]0\d (?:all|every|for|from)|hängt|geht nicht|schlägt fehl|falla|no funciona|no responde|échoue|ne (?:marche|répond)|impossible|não (?:funciona|responde|sobe)|falha)\b|動か|動きません|落ち|失敗|エラー|タイムアウト|つながら|繋がら|返ってこ|不了|失败|报错|超时|卡住|连不上|안 (?:됩|되|돼)|실패|멈춰|느려/i;

/** Somebody asks what a word means; that nothing works is not said. */
const MEANING = /\b(?:means?|sounds?)\b/i;
const asksMeaning = (text: string): boolean => MEANING.test(text) && text.includes('?');

/** What speaks for health and against it. */
interface Signs {
  readonly good: readonly Thing[];
  readonly bad: readonly Thing[];
  readonly healthy: boolean;
  /** healed trouble was seen, or a whole look at an object, and nothing grumbles */
  readonly sure: boolean;
}

function saysWell({ type, text, reason, is, condition }: Fact): boolean {
  if ((type === 'line' || type === 'log' || type === 'error') && WELL.test(text)) return true;
  if (reason === 'Applied' || reason === 'RolledOut') return true;
  if (type === 'status') return /^(?:Healthy|Synced|Succeeded|Active)$/.test(reason);
  return (
    type === 'condition' &&
    condition !== undefined &&
    !/(?:Error|Warning)$/.test(condition) &&
    is !== undefined &&
    is !== 'Unknown'
  );
}

/** Error lines of a log after which it never says that all is well. */
function lastingErrors(scene: Scene, healed: ReadonlySet<Fact>): Fact[] {
  const logs = scene.facts.filter(({ type }) => type === 'log');
  const well = new Map<string, number>();
  for (const { command = '', span, text } of logs)
    if (soundsWell(text)) well.set(command, Math.max(well.get(command) ?? 0, span.from));
  return logs.filter(
    (fact) => fact.attributes.severe && !healed.has(fact) && fact.span.from >= (well.get(fact.command ?? '') ?? 0),
  );
}

/** A request was answered with an error, and none after it went well: green rows do not tell why. */
function lastRequestFailed(scene: Scene): boolean {
  const last = scene.facts.findLast(({ text }) => /^(?:< )?HTTP\/[\d.]+ [2345]\d\d/.test(text));
  return last !== undefined && /^(?:< )?HTTP\/[\d.]+ [45]/.test(last.text);
}

/** Kinds whose description counts pods that run, and does not say whether they are ready. */
const COUNTS_PHASES = /^(?:ReplicaSet|ReplicationController|StatefulSet)$/;
/** A rollout that moves has an event of its Deployment more often than this (seconds). */
const MOVES = 120;

/** A Deployment that was described halfway through a rollout, of which its controller has said nothing for a while. */
function standsStill({ ref, attributes, facts }: Thing): boolean {
  const { described, updated, wanted, current } = attributes;
  if (ref.kind !== 'Deployment' || !described || attributes.paused || wanted === undefined) return false;
  const isHalfway = Number(updated ?? wanted) < wanted || Number(current ?? wanted) > wanted;
  const ages = facts.flatMap(({ type, when }) => (type === 'event' && when.last !== undefined ? [when.last] : []));
  return isHalfway && ages.length > 0 && Math.min(...ages) >= MOVES;
}

function weigh(scene: Scene, past: readonly Finding[]): Signs {
  const things = [...scene.things.values()];
  const healedThings = new Set(past.map(({ object }) => (object ? objectName(object) : '')));
  const healed = new Set(past.flatMap(({ facts }) => facts));
  const ill = ({ health, key, ref }: Thing): boolean =>
    (health === 'bad' || health === 'flapping') &&
    !healedThings.has(key) &&
    ref.kind !== 'ComponentStatus' &&
    ref.kind !== 'ReplicaSet';
  // pods that are there and wait are not what a workload is for, and its own description does not tell why
  const waits = (thing: Thing): boolean => Number(thing.attributes.waitingPods ?? 0) > 0 || standsStill(thing);
  const bad = things.filter((thing) => ill(thing) || waits(thing));
  const good = things.filter((thing) => thing.health === 'ok' && !waits(thing));
  const whole = good.some(
    ({ ref, attributes }) => attributes.object || (attributes.described && !COUNTS_PHASES.test(ref.kind)),
  );
  const events = scene.facts.filter(({ type }) => type === 'event');
  const quiet = !events.some(({ warning }) => warning);
  const started =
    quiet && events.some(({ reason }) => /^(?:Started|SuccessfulCreate|Completed|EnsuredLoadBalancer)$/.test(reason));
  const held =
    things.some(({ word }) => word === 'Suspended') &&
    scene.facts.some(({ prose, text }) => prose && ON_PURPOSE.test(text));
  const unhealed = scene.facts.some((fact) => fact.type === 'error' && fact.warning !== true && !healed.has(fact));
  // a program that logs errors which nothing here explains may be in trouble, whatever its row says
  const worried = past.length === 0 && !whole && lastingErrors(scene, healed).length > 0;
  const leaving = things.some(({ health, ref }) => health === 'leaving' && ref.kind !== 'Pod');
  const seen = good.length > 0 || past.length > 0 || started || held || scene.facts.some(saysWell);
  const clean = seen && bad.length === 0 && !unhealed && !worried && !leaving;
  // rows without a complaint do not explain why somebody complains
  const grumble = scene.facts.findLast(
    (fact) =>
      (fact.type === 'log' || fact.type === 'line') &&
      !fact.prose &&
      !healed.has(fact) &&
      /\b(?:errors?|fail(?:ed|ure)?|fatal|timeout|refused|denied|unavailable: [1-9])\b/i.test(fact.text),
  );
  // words of success stand in failed outputs as well: without an object in order, the last word counts
  const wordsOnly = good.length === 0 && past.length === 0 && !started && !held;
  const endsBadly =
    wordsOnly &&
    grumble !== undefined &&
    !scene.facts.some((fact) => saysWell(fact) && fact.span.from > grumble.span.to);
  const sure = good.length > 0 && grumble === undefined && (past.length > 0 || whole);
  // green rows do not answer somebody who says that something does not work
  const complained =
    !sure &&
    past.length === 0 &&
    !held &&
    !scene.facts.some(saysWell) &&
    scene.facts.some(({ prose, text }) => prose && !asksMeaning(text) && COMPLAINT.test(text));
  return { good, bad, healthy: clean && !complained && !endsBadly && !lastRequestFailed(scene), sure };
}

function headlineOf(signs: Signs, past: readonly Finding[], { scene, lang }: Material): string {
  const [about] = signs.healthy ? signs.good : signs.bad;
  const object = about ? objectName(about.ref) : '';
  if (signs.healthy)
    return object ? say(past.length ? 'healthyAfter' : 'healthy', lang, { object }) : say('healthyAll', lang);
  if (object) return say('unknownAbout', lang, { object });
  return say(scene.facts.some(({ type }) => type !== 'line') ? 'unknown' : 'nothing', lang);
}

/** The diagnosis when nothing current was found. */
export function settled(material: Material): Diagnosis {
  const { ranking, scene, lang } = material;
  const past = ranking.ranked.filter(({ role }) => role === 'recovered').map(({ finding }) => finding);
  const signs = weigh(scene, past);
  const { healthy, sure } = signs;
  const [about] = healthy ? signs.good : signs.bad;
  const object = about ? objectName(about.ref) : '';
  const headline = headlineOf(signs, past, material);
  const guess = signs.bad[0] ? likely(signs.bad[0]) : undefined;
  const ask = healthy ? [] : unasked(asks(signs.bad, material), scene);
  const decides = ask[0] ? { wouldChange: say('wouldChange', lang, { command: ask[0].command }) } : {};
  return {
    version: 1,
    stalled: { layer: healthy ? 'healthy' : 'unknown', part: '', object: healthy ? '' : object, step: '' },
    headline,
    confidence: healthy
      ? { level: sure ? 'high' : 'medium', why: say(sure ? 'sureHealthy' : 'fairHealthy', lang) }
      : { level: 'low', why: say('lowUnknown', lang), ...(guess ? { runnerUp: guess } : {}), ...decides },
    ladder: drawLadder(undefined, scene, past),
    findings: summaries(material, undefined),
    lines: labels(material),
    ...timelineOf(material, about?.ref),
    next: ask.map((one) => ({ ...one, effect: 'read' as const })),
    ask,
    note: {
      when: whenOf(material, about?.ref),
      symptom: about && !healthy ? `${object}: ${about.word}` : '',
      firstLook: firstLook(material, undefined),
      cause: healthy ? headline : '',
      fix: '',
      prevention: '',
    },
    redacted: material.redacted,
  };
}

/** The layer that a bare word points to, without proving it. */
function likely({ ref, word, attributes }: Thing): { layer: string; part: string } | undefined {
  if (ref.kind === 'Pod' && word === 'Pending')
    return attributes.node ? { layer: 'kubelet', part: 'sandbox' } : { layer: 'scheduler', part: 'resources' };
  if (ref.kind === 'Pod' && /^(?:Init:\d|ContainerCreating|PodInitializing)/.test(word))
    return { layer: 'kubelet', part: word.startsWith('Init') ? 'lifecycle' : 'sandbox' };
  if (ref.kind === 'Pod' && word === 'Running') return { layer: 'app', part: 'probe' };
  if (ref.kind === 'Node') return { layer: 'node', part: 'notready' };
  if (ref.kind === 'PersistentVolumeClaim') return { layer: 'storage', part: 'binding' };
  if (/^(?:Deployment|StatefulSet|DaemonSet|ReplicaSet)$/.test(ref.kind))
    return { layer: 'controller', part: 'replicas' };
  return undefined;
}
