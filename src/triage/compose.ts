// A ranking → the diagnosis: every sentence of the answer is made here, from the playbook and the scene.
import { confidenceOf } from './confidence.ts';
import type { Command, Diagnosis, FindingSummary, Note } from './diagnosis.ts';
import type { Fact, LineLabel, ObjectRef } from './fact.ts';
import { objectName } from './fact.ts';
import { ON_PURPOSE } from './deduce/workload.ts';
import { describeCommand, fillCommand, fillText, type Values, valuesOf } from './fill.ts';
import { soundsWell } from './history.ts';
import type { Finding } from './judge.ts';
import { resourceOf } from './kinds.ts';
import { drawLadder } from './ladder.ts';
import { stepOf } from './layers.ts';
import { ownerOf, stepOfFact } from './owners.ts';
import type { Language } from './playbook.ts';
import type { Ranking } from './rank.ts';
import type { Reading } from './read/index.ts';
import type { Scene, Thing } from './scene.ts';
import { subjectOf } from './subject.ts';
import { say } from './words.ts';

/** What the answer is made of. */
export interface Material {
  readonly ranking: Ranking;
  readonly scene: Scene;
  readonly reading: Pick<Reading, 'lines' | 'claimed'>;
  readonly lang: Language;
  /** namespace asked for, absent when none was */
  readonly namespace?: string;
  readonly redacted: number;
}

/** Builds the diagnosis. */
export function compose(material: Material): Diagnosis {
  const { ranking } = material;
  const root = ranking.root && accepted(ranking.root, material) ? ranking.root : undefined;
  return root ? stalled(root, subjectOf(root, material.scene), material) : settled(material);
}

/** A sentence alone does not outweigh tools that say all is well. */
function accepted(root: Finding, { scene }: Material): boolean {
  if (root.facts.every(({ prose }) => prose)) {
    const things = [...scene.things.values()];
    if (things.some(({ health }) => health === 'ok') && !things.some(({ health }) => health === 'bad' || health === 'flapping')) return false;
  }
  if (root.firmness !== 'prose') return true;
  return !scene.facts.some(({ type, prose }) => type !== 'line' && type !== 'deduced' && !prose);
}

function linesOf(facts: readonly Fact[]): number[] {
  const out = new Set<number>();
  for (const { span } of facts) if (span.from > 0) out.add(span.from);
  return [...out].sort((a, b) => a - b);
}

function summaries({ ranking, scene, lang, namespace }: Material, root: Finding | undefined): FindingSummary[] {
  return ranking.ranked
    .filter(({ finding }) => finding.playbook.signal !== 'context' || finding === root)
    .map(({ finding, role, of }) => ({
      playbook: finding.playbook.id,
      layer: finding.playbook.layer,
      part: finding.playbook.part,
      object: finding.object ? objectName(finding.object) : '',
      role,
      ...(of ? { of: `${of.playbook.id}${of.object ? ` ${objectName(of.object)}` : ''}` } : {}),
      lines: linesOf(finding.facts),
      summary: fillText(finding.playbook.headline[lang], valuesOf(finding, scene, namespace), lang),
    }));
}

function labels({ ranking, scene, reading }: Material): LineLabel[] {
  const problem = new Set<Fact>();
  const past = new Set<Fact>();
  for (const { finding, role } of ranking.ranked) {
    if (finding.playbook.signal === 'context') continue;
    for (const fact of finding.facts) (role === 'recovered' ? past : problem).add(fact);
  }
  const out = new Map<number, LineLabel>();
  for (const fact of scene.facts) {
    if (fact.type === 'deduced' || fact.span.from <= 0) continue;
    const step = stepOfFact(fact);
    const owner = ownerOf(fact);
    const status = problem.has(fact) ? 'problem' : past.has(fact) ? 'recovered' : owner === '' ? 'unowned' : 'ok';
    for (let line = Math.max(1, fact.span.from); line <= Math.min(fact.span.to, fact.span.from + 20); line++) {
      const known = out.get(line);
      if (known && (known.status === 'problem' || status === 'unowned')) continue;
      out.set(line, { line, owner, ...(step ? { step } : {}), status });
    }
  }
  for (const { no, text } of reading.lines) if (text !== '' && !reading.claimed.has(no) && !out.has(no)) out.set(no, { line: no, owner: '', status: 'unowned' });
  return [...out.values()].sort((a, b) => a.line - b.line);
}

/** Ready and wanted of the workload behind an object, as far as the input says. */
function impactOf(object: ObjectRef | undefined, { scene, lang }: Material): Diagnosis['impact'] {
  const thing = scene.get(object);
  if (!thing || !object) return undefined;
  const workload = [thing, ...around(thing, scene)].find(({ ref, attributes }) => /^(?:Deployment|StatefulSet|DaemonSet)$/.test(ref.kind) && attributes.ready !== undefined && attributes.wanted !== undefined);
  let name = workload ? objectName(workload.ref) : '';
  let ready = workload?.attributes.ready;
  let wanted = workload?.attributes.wanted;
  if (!workload && object.kind === 'Pod') {
    const base = object.name.replace(/-[a-z0-9]{5}$/, '').replace(/-[a-z0-9]{6,10}$/, '');
    const pods = scene.ofKind('Pod').filter(({ ref, attributes }) => attributes.wanted !== undefined && (ref.name === object.name || (base !== object.name && ref.name.startsWith(`${base}-`))));
    if (pods.length === 0) return undefined;
    ready = pods.filter(({ health }) => health === 'ok').length;
    wanted = pods.length;
    name = base;
  }
  if (ready === undefined || wanted === undefined || wanted === 0) return undefined;
  const key = ready === 0 ? 'impactAll' : ready >= wanted || (object.kind === 'Pod' && ready === wanted - 1 && ready >= 2) ? 'impactNone' : 'impactSome';
  return { summary: say(key, lang, { ready, wanted, object: name }), ready, wanted };
}

function around(thing: Thing, scene: Scene): Thing[] {
  const first = scene.neighbours(thing).filter(({ ref }) => ref.kind !== 'Node');
  return [...first, ...first.flatMap((one) => scene.neighbours(one))];
}

function nextOf(root: Finding, values: Values, lang: Language, scene: Scene): Command[] {
  const steps = [...root.playbook.next].sort((a, b) => Number(a.effect === 'write') - Number(b.effect === 'write'));
  const commands = steps.map(({ command, effect, why }): Command => ({ command: fillCommand(command, values), why: fillText(why[lang], values, lang), effect }));
  const first = commands.findIndex(({ effect }) => effect === 'write');
  const known = scene.facts.some(({ command }) => /current-context|--context[= ]/.test(command ?? ''));
  // before anything is changed: is this the cluster that is meant?
  if (first >= 0 && !known && root.playbook.layer !== 'client') commands.splice(first, 0, { command: 'kubectl config current-context', why: say('firstContext', lang), effect: 'read' });
  return commands;
}

/** What a command asks, without its trimmings: tool, verb, kind and name. */
function gist(command: string): string {
  const words = command
    .replace(/^oc /, 'kubectl ')
    .replace(/\s(?:-n|--namespace)[= ]\S+|\s-o[= ]?\S+|\s\|.*$|\s--(?:tail|since|sort-by)[= ]\S+/g, '')
    .replace(/(\s[a-z]+)\/(\S+)/, '$1 $2')
    .trim()
    .split(/\s+/);
  return words.join(' ');
}

/** Commands whose output the input does not hold already; all of them when it holds every one. */
function unasked<T extends { readonly command: string }>(commands: readonly T[], scene: Scene): T[] {
  const asked = new Set(scene.facts.flatMap(({ command }) => (command ? [gist(command)] : [])));
  const left = commands.filter(({ command }) => !asked.has(gist(command)));
  return left.length ? left : [...commands];
}

function firstLook({ scene }: Material, root: Finding | undefined): string {
  const shown = (root?.facts ?? []).filter(({ text, reason }) => text !== '' || reason !== '').slice(0, 2);
  const commands = [...new Set(shown.map(({ command }) => command).filter(Boolean))];
  const quoted = shown.map(({ reason, text, span }) => `L${span.from}: ${[reason, text].filter(Boolean).join(' ').slice(0, 160)}`);
  const from = commands.length ? `${commands.join('; ')} → ` : '';
  return quoted.length ? from + quoted.join(' / ') : (scene.facts.find(({ command }) => command)?.command ?? '');
}

function whenOf({ scene, namespace }: Material, object: ObjectRef | undefined): string {
  const times = scene.facts.flatMap(({ when }) => when.at ?? []);
  const time = times.length ? new Date(Math.max(...times)).toISOString().replace('.000Z', 'Z') : '';
  const space = object?.namespace ?? namespace;
  return [time, space ? `namespace ${space}` : ''].filter(Boolean).join(', ');
}

/** The symptom as the user meets it: the STATUS word, the counts or the error. */
function symptomOf({ scene }: Material, root: Finding): string {
  const thing = scene.get(root.object);
  if (thing?.word) return `${objectName(thing.ref)}: ${thing.word}${thing.attributes.ready !== undefined ? ` (${thing.attributes.ready}/${thing.attributes.wanted})` : ''}`;
  const fact = root.facts[0];
  return fact ? `${root.object ? `${objectName(root.object)}: ` : ''}${(fact.reason || fact.text).slice(0, 160)}` : '';
}

function stalled(root: Finding, object: ObjectRef | undefined, material: Material): Diagnosis {
  const { ranking, scene, lang, namespace } = material;
  const { playbook } = root;
  const values = valuesOf(object ? { ...root, object } : root, scene, namespace);
  const next = unasked(nextOf(root, values, lang, scene), scene);
  const past = ranking.ranked.filter(({ role }) => role === 'recovered').map(({ finding }) => finding);
  const headline = fillText(playbook.headline[lang], values, lang);
  const confidence = confidenceOf(root, ranking.others, scene, lang, next.find(({ effect }) => effect === 'read')?.command);
  const impact = impactOf(object, material);
  const note: Note = {
    when: whenOf(material, object),
    symptom: symptomOf(material, root),
    firstLook: firstLook(material, root),
    cause: `${headline} [${playbook.layer}/${playbook.part}]`,
    fix: fillText(playbook.fix[lang], values, lang),
    prevention: fillText(playbook.prevention[lang], values, lang),
  };
  const sure = confidence.level === 'high';
  return {
    version: 1,
    stalled: { layer: playbook.layer, part: playbook.part, object: object ? objectName(object) : '', step: stepOf(playbook.layer, playbook.part) },
    headline,
    confidence,
    ...(playbook.wait ? { wait: { for: fillText(playbook.wait.for[lang], values, lang), until: fillText(playbook.wait.until[lang], values, lang) } } : {}),
    ladder: drawLadder(root, scene, past),
    findings: summaries(material, root),
    lines: labels(material),
    next,
    ...(impact ? { impact } : {}),
    ask: sure ? [] : next.filter(({ effect }) => effect === 'read').slice(0, 1).map(({ command, why }) => ({ command, why })),
    note,
    explain: {
      meaning: fillText(playbook.meaning[lang], values, lang),
      whyHere: fillText(playbook.why[lang], values, lang),
      fix: note.fix,
      prevention: note.prevention,
      references: playbook.references,
    },
    redacted: material.redacted,
  };
}

/** Signs in the text itself that a thing went well, for outputs that hold no object. */
const WELL = /^Name:\s+\S+\.\S+$|^Address: \d|\d+ bytes from|^(?:yes|ok|pong|200|healthy)$|:\s+OK$|^HTTP\/[\d.]+ (?:2|3)\d\d|livez check passed|readyz check passed|healthz check passed|successfully|STATUS: deployed|has been upgraded|is running at|\b200 OK\b|in sync|condition met|no changes|check passed/i;

/** Nothing current: healthy when something good was seen and nothing bad, else unknown. */
function settled(material: Material): Diagnosis {
  const { ranking, scene, lang } = material;
  const past = ranking.ranked.filter(({ role }) => role === 'recovered').map(({ finding }) => finding);
  const things = [...scene.things.values()];
  const healed = new Set(past.map(({ object }) => (object ? objectName(object) : '')));
  const bad = things.filter(({ health, key, ref }) => (health === 'bad' || health === 'flapping') && !healed.has(key) && ref.kind !== 'ComponentStatus' && ref.kind !== 'ReplicaSet');
  const good = things.filter(({ health }) => health === 'ok');
  const events = scene.facts.filter(({ type }) => type === 'event');
  const started = events.some(({ reason }) => reason === 'Started' || reason === 'SuccessfulCreate' || reason === 'Completed');
  const errors = scene.facts.filter(({ type, warning }) => type === 'error' && warning !== true);
  const well = scene.facts.some(({ type, text, reason, is, condition }) => ((type === 'line' || type === 'log' || type === 'error') && WELL.test(text)) || reason === 'Applied' || reason === 'RolledOut' || (type === 'status' && /^(?:Healthy|Synced|Succeeded|Active)$/.test(reason)) || (type === 'condition' && condition !== undefined && is !== undefined && is !== 'Unknown'));
  const held = things.some(({ word }) => word === 'Suspended') && scene.facts.some(({ prose, text }) => prose && ON_PURPOSE.test(text));
  const unhealed = errors.filter((error) => !past.some(({ facts }) => facts.includes(error)));
  // a program that logs errors which nothing here explains may be in trouble, whatever its row says
  const severe = scene.facts.filter((fact) => fact.attributes.severe && !past.some(({ facts }) => facts.includes(fact)) && !scene.facts.some((later) => later.type === 'log' && later.span.from > fact.span.from && later.command === fact.command && soundsWell(later.text)));
  const worried = severe.length > 0 && past.length === 0 && !good.some(({ attributes }) => attributes.described || attributes.object);
  const leaving = things.some(({ health, ref }) => health === 'leaving' && ref.kind !== 'Pod');
  const healthy = !worried && !leaving && bad.length === 0 && unhealed.length === 0 && (good.length > 0 || past.length > 0 || (started && !events.some(({ warning }) => warning)) || well || held);
  const about = (healthy ? good : bad)[0];
  const object = about ? objectName(about.ref) : '';
  const headline = healthy
    ? object
      ? say(past.length ? 'healthyAfter' : 'healthy', lang, { object })
      : say('healthyAll', lang)
    : object
      ? say('unknownAbout', lang, { object })
      : say(scene.facts.some(({ type }) => type !== 'line') ? 'unknown' : 'nothing', lang);
  // rows without a complaint do not explain why somebody complains: only healed trouble or a whole look does
  const grumbles = scene.facts.some(({ type, text, prose }) => (type === 'log' || type === 'line') && !prose && /\b(?:error|fail(?:ed|ure)?|fatal|timeout|refused|denied)\b/i.test(text) && !past.some(({ facts }) => facts.some((fact) => fact.text === text)));
  const sure = good.length > 0 && !grumbles && (past.length > 0 || good.some(({ attributes }) => attributes.described || attributes.object));
  const ask = healthy ? [] : unasked(asks(bad, material), scene);
  return {
    version: 1,
    stalled: { layer: healthy ? 'healthy' : 'unknown', part: '', object: healthy ? '' : object, step: '' },
    headline,
    confidence: healthy
      ? { level: sure ? 'high' : 'medium', why: say(sure ? 'sureHealthy' : 'fairHealthy', lang) }
      : { level: 'low', why: say('lowUnknown', lang), ...(ask[0] ? { wouldChange: say('wouldChange', lang, { command: ask[0].command }) } : {}) },
    ladder: drawLadder(undefined, scene, past),
    findings: summaries(material, undefined),
    lines: labels(material),
    next: ask.map((one) => ({ ...one, effect: 'read' as const })),
    ask,
    note: { when: whenOf(material, about?.ref), symptom: about && !healthy ? `${object}: ${about.word}` : '', firstLook: firstLook(material, undefined), cause: healthy ? headline : '', fix: '', prevention: '' },
    redacted: material.redacted,
  };
}

/** The commands whose output would decide. */
function asks(bad: readonly Thing[], { lang, namespace }: Material): { command: string; why: string }[] {
  const [about] = bad;
  if (about) {
    const ref = about.ref.namespace || !namespace ? about.ref : { ...about.ref, namespace };
    const out = [{ command: describeCommand(ref, resourceOf(ref.kind)), why: say('askDescribe', lang) }];
    if (ref.kind === 'Pod') {
      const space = ref.namespace ? `-n ${ref.namespace} ` : '';
      out.push({ command: `kubectl ${space}logs ${ref.name} --previous`, why: say('askLogs', lang) });
    }
    return out;
  }
  const space = namespace ? ` -n ${namespace}` : '';
  return [
    { command: `kubectl${space} get events --sort-by=.lastTimestamp`, why: say('askEvents', lang) },
    { command: `kubectl${space} get pods -o wide`, why: say('askPods', lang) },
  ];
}
