// Who may do what where. Live namespaces are closed until access.yaml opens them.
import type { Person, Place } from '../incoming.ts';
import type { AccessRules, LIVE_VERBS, Rule, Verb } from './rules.ts';

/** What somebody wants to see. */
export interface Target {
  /** '*' for all of them at once */
  readonly namespace: string;
  /** as clusters.yaml calls it; absent where there is none */
  readonly cluster?: string;
}

/** Decides. */
export interface Access {
  may(verb: Verb, place: Place, person: Person): boolean;
  mayOn(verb: (typeof LIVE_VERBS)[number], target: Target, place: Place, person: Person): boolean;
  /** the namespaces that rules open here by their full name, to be offered while somebody types; those that `*` opens are not known */
  named(place: Place, person: Person): readonly string[];
}

/** What everybody may do where no rule says otherwise. */
const OPEN: ReadonlySet<Verb> = new Set(['triage', 'practise', 'quiz', 'note', 'correct']);

/** The rules as something that decides. @param rules as they are at the moment; absent: no access.yaml */
export function accessBy(rules: () => AccessRules | undefined): Access {
  const granted = (verb: Verb, place: Place, person: Person, fits: (rule: Rule) => boolean): boolean =>
    // whoever sits at this machine has its kubeconfig and its store anyway
    place.platform === 'terminal' ||
    // the web chat's workspace is this machine's own
    (place.platform === 'web' && verb === 'settings' && rules() === undefined) ||
    (rules()?.rules ?? []).some((rule) => rule.verbs.includes(verb) && fits(rule) && holds(rule, place, person));
  return {
    may: (verb, place, person) =>
      (OPEN.has(verb) && !rules()?.closed?.includes(verb)) || granted(verb, place, person, () => true),
    mayOn: (verb, { namespace, cluster }, place, person) =>
      granted(
        verb,
        place,
        person,
        ({ namespaces = [], clusters }) =>
          namespaces.some((glob) => globMatches(glob, namespace)) &&
          (clusters === undefined || (cluster !== undefined && clusters.includes(cluster))),
      ),
    named: (place, person) => {
      const fitting = (rules()?.rules ?? []).filter(
        (rule) => rule.verbs.includes('namespace') && holds(rule, place, person),
      );
      const names = fitting.flatMap(({ namespaces = [] }) => namespaces.filter((glob) => !glob.includes('*')));
      return [...new Set(names)].sort();
    },
  };
}

function holds({ where = {}, who = {} }: Rule, place: Place, person: Person): boolean {
  const { platforms, workspaces, channels, direct } = where;
  if (platforms && !platforms.includes(place.platform)) return false;
  if (workspaces && !workspaces.includes(place.workspace)) return false;
  if (channels && !channels.includes(place.channel)) return false;
  if (direct !== undefined && direct !== place.isDirect) return false;
  const { people, groups } = who;
  if (!people && !groups) return true;
  return (people?.includes(person.id) ?? false) || (groups?.some((group) => person.groups.includes(group)) ?? false);
}

/** `*` stands for any characters, and is alone in matching all namespaces at once. */
function globMatches(glob: string, namespace: string): boolean {
  if (namespace === '*') return glob === '*';
  const [first = '', ...rest] = glob.split('*');
  if (!namespace.startsWith(first)) return false;
  let at = first.length;
  for (const [index, piece] of rest.entries()) {
    const last = index === rest.length - 1;
    const found = last ? namespace.length - piece.length : namespace.indexOf(piece, at);
    if (found < at || (last && !namespace.endsWith(piece))) return false;
    at = found + piece.length;
  }
  return rest.length > 0 || at === namespace.length;
}
