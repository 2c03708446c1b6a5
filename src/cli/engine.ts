// The engine with the playbooks that options and environment ask for.
import { engineOf } from '../bot/conversation/engine.ts';
import type { Engine } from '../bot/conversation/session.ts';
import type { Config } from '../config.ts';
import { InputError, systemCode, UsageError } from '../errors.ts';
import { loadPlaybooks } from '../playbooks/load.ts';

/** A namespace as the API server takes it (RFC 1123 label). */
const NAMESPACE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Loads the playbooks.
 * @param options `playbooks` and `namespace` of the command line
 * @throws UsageError, InputError, or the loader's PlaybookError
 */
export async function loadEngine(
  options: { readonly [option: string]: string | boolean | undefined },
  config: Config,
): Promise<Engine> {
  const { namespace } = options;
  if (typeof namespace === 'string' && !NAMESPACE.test(namespace)) {
    throw new UsageError(
      `option --namespace: found ${JSON.stringify(namespace)}`,
      'a namespace has lower-case letters, digits and hyphens, at most 63',
    );
  }
  const folder = typeof options.playbooks === 'string' ? options.playbooks : config.playbooks;
  return engineOf(await load(folder), typeof namespace === 'string' ? namespace : undefined);
}

async function load(folder: string | undefined): ReturnType<typeof loadPlaybooks> {
  try {
    return await loadPlaybooks(folder ? { folder } : {});
  } catch (thrown) {
    const code = systemCode(thrown);
    if (folder && code === 'ENOENT')
      throw new InputError(
        'cannot load playbooks from',
        folder,
        'no such directory',
        'check --playbooks or SEKISHO_PLAYBOOKS',
        { cause: thrown },
      );
    if (folder && code === 'ENOTDIR')
      throw new InputError(
        'cannot load playbooks from',
        folder,
        'this is a file',
        'name the directory that holds <layer>/<id>.yaml',
        { cause: thrown },
      );
    if (folder && code === 'EACCES')
      throw new InputError(
        'cannot load playbooks from',
        folder,
        'permission denied',
        'let this user read it (chmod +rx)',
        { cause: thrown },
      );
    throw thrown;
  }
}
