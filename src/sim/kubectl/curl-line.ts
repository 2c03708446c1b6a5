// `curl [--from PLACE] …` in the chat: no part of kubectl, and what one reaches for next.
import { ApiError } from '../api/status.ts';
import { CLIENTS } from '../network/clients/index.ts';
import type { Place } from '../network/view.ts';
import { execTarget } from './commands/exec-target.ts';
import { CommandFailure } from './failure.ts';
import type { Invocation } from './invocation.ts';

const OUTSIDE = 'outside';

/** Is a line one of curl? */
export function isCurlLine(line: string): boolean {
  return /^\s*curl(?:\s|$)/.test(line);
}

/** What `--from` says, and the other words. */
function split(words: readonly string[]): { readonly from: string; readonly rest: readonly string[] } {
  const rest: string[] = [];
  let from = OUTSIDE;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (word === '--from') from = words[++at] ?? '';
    else if (word.startsWith('--from=')) from = word.slice('--from='.length);
    else rest.push(word);
  }
  if (from === '') throw new CommandFailure('--from names a pod, a workload such as deploy/web, node/NAME or outside');
  return { from, rest };
}

/** @throws CommandFailure when nobody can send from there */
async function placeOf(invocation: Invocation, from: string): Promise<Place> {
  const { network } = invocation.session;
  const isWorkload = from.includes('/') && !/^(?:nodes?|no|pods?|po)\//.test(from);
  try {
    const named = isWorkload && (await isType(invocation, from.slice(0, from.indexOf('/'))));
    if (!named)
      return network.place(from.replace(/^(?:no|nodes)\//, 'node/').replace(/^po\//, 'pod/'), invocation.namespace);
    const { metadata } = await execTarget(invocation, from);
    return network.place(`${metadata.namespace}/${metadata.name}`);
  } catch (thrown) {
    if (thrown instanceof ApiError) throw new CommandFailure(thrown.message);
    throw thrown;
  }
}

/** Is a word a type, rather than a namespace? */
async function isType(invocation: Invocation, word: string): Promise<boolean> {
  try {
    (await invocation.mapper()).find(word);
    return true;
  } catch {
    return false;
  }
}

/** Sends a request. @param words behind `curl` */
export async function curlLine(invocation: Invocation, words: readonly string[]): Promise<void> {
  const { from, rest } = split(words);
  const place = await placeOf(invocation, from);
  const run = CLIENTS.get('curl');
  if (!run) return;
  const { output, error, exitCode, tookMs } = run(rest, place, invocation.session.network);
  if (tookMs >= 1000) invocation.session.pass(tookMs);
  invocation.out(output);
  invocation.err(error);
  invocation.exitCode = exitCode;
  if (place.kind === OUTSIDE && (exitCode === 6 || exitCode === 28))
    invocation.note = 'this was sent from outside the cluster; --from POD sends it from a pod';
}
