// What a note says without whose it is: names, addresses and hosts become others, the same in every field.
import { APPS, SPACES } from '../../sim/exercises/generate/scene.ts';
import { redact } from '../../triage/redact.ts';

/** Names that stand in the place of a note's own. */
export interface Aliases {
  readonly namespace: string;
  readonly name: string;
}

/** Hosts that are everybody's. */
const PUBLIC = /(?:^|\.)(?:k8s\.io|kubernetes\.io|example\.com)$/;

/** Names for a workload such as `Deployment/lab/api`, none of them its own. @param seed a whole number, 0 or more */
export function aliasesOf(workload: string, seed: number): Aliases {
  const own = workload.split('/');
  const other = (from: readonly string[]): string => {
    const left = from.filter((one) => !own.includes(one));
    return left[seed % left.length] as string;
  };
  return { namespace: other(SPACES), name: other(APPS) };
}

/** A text without secrets, and without names that tell whose it is. @param workload `Deployment/lab/api`; '' for none */
export async function anonymous(text: string, workload: string, { namespace, name }: Aliases): Promise<string> {
  const [kind = '', space = '', own = ''] = workload.split('/');
  const scoped = own === '' ? { space: '', own: space } : { space, own };
  const { text: clean } = await redact(text);
  const steps: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
    [/<[@#!][^>\n]{1,60}>|(?<![\w.])@[\p{L}\w.-]{2,40}/gu, '@somebody'],
    [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, 'somebody@example.com'],
    [/\b(https?:\/\/)[^\s/<>"'|)]{1,200}/g, '$1example.com'],
    [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '10.0.0.1'],
    [
      /(?<![\w.-])(?:[a-z0-9-]{1,63}\.){1,6}(?:com|net|org|io|dev|jp|internal|local|cloud|corp|lan|test|app)\b/gi,
      (host = '') => (PUBLIC.test(host) ? host : 'host.example.com'),
    ],
    [/\b(node[ "/=]{1,3})(?=[a-z0-9.-]{0,60}\d)[a-z0-9][a-z0-9.-]{0,60}/gi, '$1node-1'],
    [/(--context[ =]|\bcontext[ "]{1,2})[\w.@:/-]{1,100}/gi, '$1the-cluster'],
    [/(\s-n |--namespace[ =]|\bnamespace[s]?[ "/]{1,2})[a-z0-9][a-z0-9-]{0,62}/g, `$1${namespace}`],
    ...named(scoped.space, namespace),
    ...named(scoped.own, name),
  ];
  let out = clean;
  for (const [pattern, by] of kind === '' ? steps.slice(0, 8) : steps)
    out = typeof by === 'string' ? out.replace(pattern, by) : out.replace(pattern, by);
  return out;
}

/** A name where it stands by itself, or before the ending that controllers add; not in the name of a component. */
function named(own: string, alias: string): (readonly [RegExp, string])[] {
  if (own.length < 2) return [];
  const plain = own.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [[new RegExp(`(?<![\\w.-])${plain}(?![ -]server)(?=-|\\b)`, 'gi'), alias]];
}
