// What a command changes, in words: read off its verb and its object. It is shown, never run.

import type { Language } from '../../triage/playbook.ts';
import { WORDS } from './words.ts';

const LOCAL =
  /^(?:kubectl config|aws|gcloud|az|export|unset|source|cp|mv|chmod|mkdir|kubelogin|helm (?:repo|pull|dependency))\b/;

/** Programs that one runs on a node. */
const NODE_PROGRAMS = new Set([
  'sudo',
  'systemctl',
  'crictl',
  'ctr',
  'nerdctl',
  'docker',
  'kubeadm',
  'sysctl',
  'swapoff',
  'iptables',
  'ip',
  'modprobe',
  'mount',
  'umount',
  'rm',
]);

/** Flags of kubectl that take the next word. */
const WITH_VALUE = new Set([
  '-n',
  '--namespace',
  '-l',
  '--selector',
  '-c',
  '--container',
  '-f',
  '--filename',
  '-p',
  '--patch',
  '--type',
  '-o',
  '--output',
  '--context',
  '--kubeconfig',
  '-k',
]);

/**
 * The effect of a command on one line: `reads only`, `deletes Pod x`, `changes deploy/api`.
 * @param effect what the playbook says; decides between reading and changing
 */
export function effectText(command: string, effect: 'read' | 'write', language: Language): string {
  const words = WORDS[language];
  if (effect === 'read') return words.readsOnly;
  if (LOCAL.test(command)) return words.changes(words.changesLocal);
  const [program, ...rest] = command.trim().split(/\s+/);
  const plain = bare(rest);
  const [verb = '', ...objects] = plain;
  if (NODE_PROGRAMS.has(program ?? '')) return words.changes(words.changesNode);
  if (program === 'etcdctl') return words.changes(words.changesEtcd);
  if (program === 'helm') return words.changes(`release ${objects[0] ?? ''}`.trim());
  if (program !== 'kubectl' && program !== 'oc') return words.changes(words.changesCluster);
  const object = objectOf(verb, objects);
  if (verb === 'exec' || verb === 'debug' || verb === 'cp') return words.runsInside;
  if (verb === 'run' || verb === 'create') return words.creates(object || words.changesCluster);
  if (verb === 'delete') return words.deletes(object || words.changesCluster);
  if (verb === 'drain') return words.evicts(object || 'node');
  if (verb === 'rollout')
    return objects[0] === 'restart' || objects[0] === 'undo' ? words.restarts(object) : words.changes(object);
  return words.changes(object || words.changesCluster);
}

/** The words of a command that are neither flags nor their values, up to a pipe. */
function bare(rest: readonly string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] ?? '';
    if (/^[|;&>]/.test(word) || word === '--') break;
    if (WITH_VALUE.has(word)) i++;
    else if (!word.startsWith('-')) out.push(word);
  }
  return out;
}

function objectOf(verb: string, objects: readonly string[]): string {
  const rest =
    verb === 'rollout' || verb === 'set' || verb === 'certificate' || verb === 'auth' ? objects.slice(1) : objects;
  const [first = '', second = ''] = rest;
  if (verb === 'cordon' || verb === 'uncordon' || verb === 'drain') return first ? `node ${first}` : '';
  if (first === '' || first.includes('/')) return first;
  return second !== '' && !second.includes('=') ? `${first} ${second}` : first;
}
