// Environment → one typed Config. The only reader of `process.env`.
import { quote, SettingError } from './errors.ts';
import type { OpsPlace } from './ops/ops-server.ts';
import type { StorePlace } from './store/store.ts';

/** The largest number of a TCP port. */
const LAST_PORT = 65_535;

/** What the environment decides. */
export interface Config {
  /** language of texts when nothing else says: from SEKISHO_LANG, else from the locale, else English */
  readonly language: 'en' | 'ja';
  /** SEKISHO_LANG is set: the person chose, so the language of a message does not change it */
  readonly languageChosen: boolean;
  /** folder of the user's own playbooks; absent when there is none */
  readonly playbooks?: string;
  /** KUBECONFIG as it is, one path or several; absent when it is not set */
  readonly kubeconfig?: string;
  /** auto: colours when the output is a terminal */
  readonly colour: 'auto' | 'always' | 'never';
}

/** Variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of this process. */
export function environment(): Environment {
  return process.env;
}

/**
 * Reads the settings: `SEKISHO_LANG` (en, ja), `SEKISHO_PLAYBOOKS` (folder), `KUBECONFIG`, `NO_COLOR`, `FORCE_COLOR`, `TERM`, and the locale.
 * @throws SettingError for a value that cannot be used
 */
export function readConfig(variables: Environment = environment()): Config {
  const chosen = variables.SEKISHO_LANG?.trim().toLowerCase() ?? '';
  const language = languageOf(chosen);
  if (chosen !== '' && language === undefined) {
    throw new SettingError('setting', { where: 'SEKISHO_LANG', found: quote(chosen), choices: 'en, ja' });
  }
  const locale = variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '';
  const playbooks = variables.SEKISHO_PLAYBOOKS?.trim();
  return {
    language: language ?? (/^ja(?:[_.@-]|$)/i.test(locale) ? 'ja' : 'en'),
    languageChosen: language !== undefined,
    ...(playbooks ? { playbooks } : {}),
    ...(variables.KUBECONFIG ? { kubeconfig: variables.KUBECONFIG } : {}),
    colour: colourOf(variables),
  };
}

function languageOf(text: string): 'en' | 'ja' | undefined {
  const bare = text.replace(/[_.@-].*$/, '');
  return bare === 'en' || bare === 'ja' ? bare : undefined;
}

function colourOf(variables: Environment): Config['colour'] {
  if (variables.NO_COLOR) return 'never';
  const force = variables.FORCE_COLOR;
  if (force !== undefined) return force === '0' || force === 'false' ? 'never' : 'always';
  return variables.TERM === 'dumb' ? 'never' : 'auto';
}

/**
 * Where metrics and probes are answered: `SEKISHO_OPS_PORT` and `SEKISHO_OPS_HOST`; `undefined` when no port is set.
 * @throws SettingError for a port that cannot be one
 */
export function readOpsPlace(variables: Environment = environment()): OpsPlace | undefined {
  const port = variables.SEKISHO_OPS_PORT?.trim();
  if (!port) return undefined;
  if (!/^\d{1,5}$/.test(port) || Number(port) > LAST_PORT)
    throw new SettingError('setting-value', {
      where: 'SEKISHO_OPS_PORT',
      found: quote(port),
      choices: `a whole number from 0 to ${LAST_PORT}`,
    });
  return { host: variables.SEKISHO_OPS_HOST?.trim() || '127.0.0.1', port: Number(port) };
}

/**
 * Where the store is: `SEKISHO_DATABASE_URL`, else the file or folder of `SEKISHO_DATA`; `undefined` when neither is set.
 */
export function readStorePlace(variables: Environment = process.env): StorePlace | undefined {
  const url = variables.SEKISHO_DATABASE_URL?.trim();
  if (url) return { url };
  const file = variables.SEKISHO_DATA?.trim();
  return file ? { file } : undefined;
}
