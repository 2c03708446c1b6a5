// The engine with the playbooks that options and environment ask for.

import type { Engine } from '../bot/conversation/session.ts';
import type { EngineData } from '../bot/desk/engine/engine-worker.ts';
import type { Config } from '../config.ts';
import { InputError, quote, systemCode, UsageError } from '../errors.ts';
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
  const [{ engineOf }, { playbooks, namespace }] = await Promise.all([
    import('../bot/conversation/engine.ts'),
    loadSet(options, config),
  ]);
  return engineOf(playbooks, namespace);
}

/** Options of a command line, `playbooks` and `namespace` among them. */
type EngineOptions = { readonly [option: string]: string | number | boolean | undefined };

/** What an engine is made of; see {@link loadEngine}. */
export async function loadSet(
  options: EngineOptions,
  config: Config,
): Promise<EngineData & { readonly playbooks: PlaybookSet }> {
  const data = dataOf(options, config);
  return { ...data, playbooks: await load(data.folder) };
}

/**
 * What threads that load the playbooks themselves are started with. A folder of one's own is loaded once here, to see whether it can be; the built-in
 * ones are not, so that a service does not hold them twice.
 * @throws as {@link loadEngine} does
 */
export async function checkedData(options: EngineOptions, config: Config): Promise<EngineData> {
  const data = dataOf(options, config);
  if (data.folder !== undefined) await load(data.folder);
  return data;
}

function dataOf(options: EngineOptions, config: Config): EngineData {
  const { namespace } = options;
  if (typeof namespace === 'string' && !NAMESPACE.test(namespace)) {
    throw new UsageError('namespace', { where: '--namespace', found: quote(namespace) });
  }
  const folder = typeof options.playbooks === 'string' ? options.playbooks : config.playbooks;
  return { ...(folder !== undefined && { folder }), ...(typeof namespace === 'string' && { namespace }) };
}

async function load(folder: string | undefined): Promise<PlaybookSet> {
  const { loadPlaybooks } = await import('../playbooks/load.ts');
  try {
    return await loadPlaybooks(folder ? { folder } : {});
  } catch (thrown) {
    const problem = folder ? PROBLEMS[systemCode(thrown)] : undefined;
    if (folder && problem) throw new InputError(problem, { where: folder }, thrown);
    throw thrown;
  }
}
