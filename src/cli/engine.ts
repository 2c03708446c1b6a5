// The engine with the playbooks that options and environment ask for.

import { engineOf } from '../bot/conversation/engine.ts';
import type { Engine } from '../bot/conversation/session.ts';
import type { Config } from '../config.ts';
import { InputError, quote, systemCode, UsageError } from '../errors.ts';
import { loadPlaybooks } from '../playbooks/load.ts';
import type { Problem } from '../problems.ts';
import { lookup } from '../triage/lookup.ts';
import type { PlaybookSet } from '../triage/playbook.ts';

/** system's error code → what is wrong with a folder of playbooks */
const PROBLEMS = lookup<Problem>({
  ENOENT: 'playbooks-missing',
  ENOTDIR: 'playbooks-a-file',
  EACCES: 'playbooks-denied',
});

/** A namespace as the API server takes it (RFC 1123 label). */
const NAMESPACE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Loads the playbooks.
 * @param options `playbooks` and `namespace` of the command line
 * @throws UsageError, InputError, or the loader's PlaybookError
 */
export async function loadEngine(options: EngineOptions, config: Config): Promise<Engine> {
  const { playbooks, namespace } = await loadSet(options, config);
  return engineOf(playbooks, namespace);
}

/** Options of a command line, `playbooks` and `namespace` among them. */
type EngineOptions = { readonly [option: string]: string | number | boolean | undefined };

/** What an engine is made of; see {@link loadEngine}. */
export async function loadSet(
  options: EngineOptions,
  config: Config,
): Promise<{ readonly playbooks: PlaybookSet; readonly folder?: string; readonly namespace?: string }> {
  const { namespace } = options;
  if (typeof namespace === 'string' && !NAMESPACE.test(namespace)) {
    throw new UsageError('namespace', { where: '--namespace', found: quote(namespace) });
  }
  const folder = typeof options.playbooks === 'string' ? options.playbooks : config.playbooks;
  return {
    playbooks: await load(folder),
    ...(folder !== undefined && { folder }),
    ...(typeof namespace === 'string' && { namespace }),
  };
}

async function load(folder: string | undefined): ReturnType<typeof loadPlaybooks> {
  try {
    return await loadPlaybooks(folder ? { folder } : {});
  } catch (thrown) {
    const problem = folder ? PROBLEMS[systemCode(thrown)] : undefined;
    if (folder && problem) throw new InputError(problem, { where: folder }, thrown);
    throw thrown;
  }
}
