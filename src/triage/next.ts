// What to run next: reading before changing, the context before any change, and nothing whose output is there already.
import type { Command } from './diagnosis.ts';
import { describeCommand, fillCommand, fillText, shellWord, type Values } from './fill.ts';
import type { Finding } from './judge.ts';
import { resourceOf } from './kinds.ts';
import type { Material } from './material.ts';
import type { Language } from './playbook.ts';
import type { Scene } from './scene.ts';
import type { Thing } from './thing.ts';
import { say } from './words.ts';

/** The root's commands, filled. */
function commandsOf(root: Finding, values: Values, lang: Language, scene: Scene): Command[] {
  const steps = [...root.playbook.next].sort((a, b) => Number(a.effect === 'write') - Number(b.effect === 'write'));
  const commands = steps.map(
    ({ command, effect, why }): Command => ({
      command: fillCommand(command, values),
      why: fillText(why[lang], values, lang),
      effect,
    }),
  );
  const first = commands.findIndex(({ effect }) => effect === 'write');
  const known = scene.facts.some(({ command }) => /current-context|--context[= ]/.test(command ?? ''));
  // before anything is changed: is this the cluster that is meant?
  if (first >= 0 && !known && root.playbook.layer !== 'client')
    commands.splice(first, 0, {
      command: 'kubectl config current-context',
      why: say('firstContext', lang),
      effect: 'read',
    });
  return commands;
}

/** What a command asks, without its trimmings: tool, verb, kind and name. */
function gist(command: string): string {
  const words = command
    .replace(/^oc /, 'kubectl ')
    .replace(/\s(?:-n|--namespace)[= ]\S+|\s-o[= ]?\S+|\s\|[\s\S]*|\s--(?:tail|since|sort-by)[= ]\S+/g, '')
    .replace(/(\s[a-z]+)\/(\S+)/, '$1 $2')
    .trim()
    .split(/\s+/);
  return words.join(' ');
}

/** Commands whose output the input does not hold already; all of them when it holds every one. */
export function unasked<T extends { readonly command: string }>(commands: readonly T[], scene: Scene): T[] {
  const asked = new Set(scene.facts.flatMap(({ command }) => (command ? [gist(command)] : [])));
  const left = commands.filter(({ command }) => !asked.has(gist(command)));
  return left.length ? left : [...commands];
}

/** The root's commands, filled; those that the input answers already are left out. */
export function nextOf(root: Finding, values: Values, { lang, scene }: Pick<Material, 'lang' | 'scene'>): Command[] {
  return unasked(commandsOf(root, values, lang, scene), scene);
}

/** Describes the pods of a workload that was described itself: why they wait, only they tell. */
function podsCommand({ ref, attributes }: Thing, namespace: string | undefined): string | undefined {
  const { described, selector } = attributes;
  if (!/^(?:Deployment|ReplicaSet|ReplicationController|StatefulSet|DaemonSet)$/.test(ref.kind)) return undefined;
  if (!described || typeof selector !== 'string' || /^(?:<.*>|)$/.test(selector)) return undefined;
  return `kubectl ${namespace ? `-n ${shellWord(namespace)} ` : ''}describe pods -l ${shellWord(selector)}`;
}

/** The commands whose output would decide. */
export function asks(bad: readonly Thing[], { lang, namespace }: Material): { command: string; why: string }[] {
  const [about] = bad;
  if (about) {
    const ref = about.ref.namespace || !namespace ? about.ref : { ...about.ref, namespace };
    const pods = podsCommand(about, ref.namespace);
    if (pods !== undefined) return [{ command: pods, why: say('askItsPods', lang) }];
    const out = [{ command: describeCommand(ref, resourceOf(ref.kind)), why: say('askDescribe', lang) }];
    if (ref.kind === 'Pod' && ((about.attributes.restarts ?? 0) > 0 || /Crash|Error|OOM/.test(about.word))) {
      const space = ref.namespace ? `-n ${shellWord(ref.namespace)} ` : '';
      out.push({ command: `kubectl ${space}logs ${shellWord(ref.name)} --previous`, why: say('askLogs', lang) });
    }
    return out;
  }
  const space = namespace ? ` -n ${shellWord(namespace)}` : '';
  return [
    { command: `kubectl${space} get events --sort-by=.lastTimestamp`, why: say('askEvents', lang) },
    { command: `kubectl${space} get pods -o wide`, why: say('askPods', lang) },
  ];
}
