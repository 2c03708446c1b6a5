// Environment → what chats, store and web page are started with. Each wrong value is one line; secrets may stand in files.
import { readFileSync } from 'node:fs';
import { environment as current, type Environment, readOpsPlace } from './config.ts';
import { quote, SettingError, systemCode } from './errors.ts';
import { LOG_LEVELS, type LogLevel } from './ops/log.ts';
import type { OpsPlace } from './ops/ops-server.ts';

/** Slack. */
export interface SlackConfig {
  /** absent: every workspace that installs the app */
  readonly botToken?: string;
  readonly oauth?: { readonly clientId: string; readonly clientSecret: string; readonly stateSecret: string };
  /** Socket Mode when set */
  readonly appToken?: string;
  /** HTTP */
  readonly signingSecret?: string;
  readonly apiUrl?: string;
  readonly host: string;
  readonly port: number;
}

/** Discord. */
export interface DiscordConfig {
  readonly token: string;
  readonly guildId?: string;
  /** without the version, which discord.js adds */
  readonly apiUrl?: string;
  readonly messageContent: boolean;
  /** absent: one connection */
  readonly shards?: 'auto' | number;
  /** this process is that shard, started by discord.js' manager; absent: it is the program itself */
  readonly shard?: number;
}

/** All of it. What is absent is not wanted. */
export interface ServiceConfig {
  readonly slack?: SlackConfig;
  readonly discord?: DiscordConfig;
  readonly web: { readonly host: string; readonly port: number; readonly token?: string; readonly isChosen: boolean };
  /** absent: neither metrics nor probes are answered */
  readonly ops?: OpsPlace;
  /** folder or file, or a PostgreSQL URL */
  readonly store?: { readonly path: string } | { readonly url: string };
  readonly keys: readonly string[];
  readonly access?: string;
  /** path of clusters.yaml */
  readonly clusters?: string;
  /** what the scenarios of the quiz are drawn with; absent: the installation's own */
  readonly quizSalt?: string;
  /** KUBECONFIG as it is */
  readonly kubeconfig?: string;
  readonly logLevel?: LogLevel;
  /** OTEL_EXPORTER_OTLP_ENDPOINT, or that for traces alone, is set: traces are sent there */
  readonly traces: boolean;
  /** everything secret that was read */
  readonly secrets: readonly string[];
}

/** The settings, and everything that is wrong with them. */
export interface ReadServiceConfig {
  readonly config: ServiceConfig;
  readonly problems: readonly SettingError[];
}

const WEB_PORT = 8787;
const SLACK_PORT = 3000;
const SNOWFLAKE = /^\d{15,22}$/;

/** Reads the settings. Never throws. @param read reads a file */
export function readServiceConfig(
  environment: Environment = current(),
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): ReadServiceConfig {
  const values = new Values(environment, read);
  const discord = discordOf(values);
  // a shard has a part of Discord to do and nothing else
  const slack = discord?.shard === undefined ? slackOf(values) : undefined;
  const token = values.secret('SEKISHO_WEB_TOKEN');
  const url = values.secret('SEKISHO_DATABASE_URL', /^postgres(?:ql)?:\/\//, 'postgres://user@host/database');
  const path = values.text('SEKISHO_DATA');
  const keys = (values.secret('SEKISHO_KEYS') ?? '').split(/[\s,]+/).filter((key) => key !== '');
  const access = values.text('SEKISHO_ACCESS');
  const clusters = values.text('SEKISHO_CLUSTERS');
  const quizSalt = values.text('SEKISHO_QUIZ_SALT');
  const kubeconfig = values.text('KUBECONFIG');
  const logLevel = values.choice('SEKISHO_LOG_LEVEL', LOG_LEVELS);
  const web = {
    host: values.text('SEKISHO_WEB_HOST') ?? '127.0.0.1',
    port: values.number('SEKISHO_WEB_PORT', WEB_PORT, 65_535),
    isChosen: values.text('SEKISHO_WEB_PORT') !== undefined,
    ...(token !== undefined && { token }),
  };
  const ops = opsOf(values, environment, discord?.shard);
  const store = url !== undefined ? { url } : path !== undefined ? { path } : undefined;
  return {
    config: {
      ...(slack && { slack }),
      ...(discord && { discord }),
      web,
      ...(ops && { ops }),
      ...(store && { store }),
      keys,
      ...(access !== undefined && { access }),
      ...(clusters !== undefined && { clusters }),
      ...(quizSalt !== undefined && { quizSalt }),
      ...(kubeconfig !== undefined && { kubeconfig }),
      ...(logLevel && { logLevel }),
      traces: tracesOf(values),
      secrets: values.secrets,
    },
    problems: values.problems,
  };
}

/** Whether traces are sent; the SDK reads the rest of its variables by itself. What is sent along in headers is secret. */
function tracesOf(values: Values): boolean {
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'])
    for (const header of values.text(name)?.split(',') ?? []) {
      const value = header.slice(header.indexOf('=') + 1).trim();
      values.secrets.push(value, decoded(value));
    }
  const urls = [values.url('OTEL_EXPORTER_OTLP_ENDPOINT'), values.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')];
  return urls.some((url) => url !== undefined);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Each process of Discord's shards has a port of its own, behind the program's. */
function opsOf(values: Values, environment: Environment, shard: number | undefined): OpsPlace | undefined {
  try {
    const place = readOpsPlace(environment);
    return place && shard !== undefined && place.port > 0 ? { ...place, port: place.port + 1 + shard } : place;
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    values.problems.push(error);
    return undefined;
  }
}

function slackOf(values: Values): SlackConfig | undefined {
  const botToken = values.secret('SLACK_BOT_TOKEN', /^xox[bp]-/, 'a token that begins with xoxb-');
  const appToken = values.secret('SLACK_APP_TOKEN', /^xapp-/, 'a token that begins with xapp-');
  const signingSecret = values.secret('SLACK_SIGNING_SECRET');
  const clientId = values.text('SLACK_CLIENT_ID');
  const clientSecret = values.secret('SLACK_CLIENT_SECRET');
  const stateSecret = values.secret('SLACK_STATE_SECRET');
  const apiUrl = values.url('SLACK_API_URL');
  const host = values.text('SEKISHO_SLACK_HOST') ?? '127.0.0.1';
  const port = values.number('SEKISHO_SLACK_PORT', SLACK_PORT, 65_535);
  if (!values.isSet('SLACK_BOT_TOKEN') && clientId === undefined) {
    for (const [name, value] of [
      ['SLACK_APP_TOKEN', appToken],
      ['SLACK_SIGNING_SECRET', signingSecret],
    ] as const)
      if (value !== undefined) values.lacks(name, 'SLACK_BOT_TOKEN (docs/slack.md)');
    return undefined;
  }
  if (clientId !== undefined && botToken === undefined) {
    if (clientSecret === undefined) values.lacks('SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET');
    if (stateSecret === undefined) values.lacks('SLACK_CLIENT_ID', 'SLACK_STATE_SECRET');
  }
  if (!values.isSet('SLACK_APP_TOKEN') && signingSecret === undefined)
    values.lacks(
      values.isSet('SLACK_BOT_TOKEN') ? 'SLACK_BOT_TOKEN' : 'SLACK_CLIENT_ID',
      'SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP)',
    );
  return {
    ...(botToken !== undefined && { botToken }),
    ...(clientId !== undefined &&
      clientSecret !== undefined &&
      stateSecret !== undefined && { oauth: { clientId, clientSecret, stateSecret } }),
    ...(appToken !== undefined && { appToken }),
    ...(signingSecret !== undefined && { signingSecret }),
    ...(apiUrl !== undefined && { apiUrl: apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/` }),
    host,
    port,
  };
}

function discordOf(values: Values): DiscordConfig | undefined {
  const token = values
    .secret('DISCORD_TOKEN', /^(?:Bot\s+)?[!-~]+$/, 'the token from the page Bot')
    ?.replace(/^Bot\s+/, '');
  const guildId = values.matching('DISCORD_GUILD_ID', SNOWFLAKE, 'the number of the server');
  const apiUrl = values.url('DISCORD_API_URL');
  const messageContent = values.choice('DISCORD_MESSAGE_CONTENT', ['true', 'false']) === 'true';
  const shard =
    values.text('SHARDING_MANAGER') === undefined ? undefined : values.matching('SHARDS', /^\d{1,4}$/, 'a number');
  const shards = values.matching('DISCORD_SHARDS', /^(?:auto|[1-9]\d{0,3})$/, 'auto or a number');
  if (token === undefined) return undefined;
  values.secrets.push(token);
  return {
    token,
    ...(guildId !== undefined && { guildId }),
    ...(apiUrl !== undefined && { apiUrl: apiUrl.replace(/\/+$/, '').replace(/\/v\d+$/, '') }),
    messageContent,
    ...(shards !== undefined && { shards: shards === 'auto' ? shards : Number(shards) }),
    ...(shard !== undefined && { shard: Number(shard) }),
  };
}

/** Variables, and what is wrong with them. */
class Values {
  readonly problems: SettingError[] = [];
  readonly secrets: string[] = [];
  readonly #environment: Environment;
  readonly #read: (path: string) => string;

  constructor(environment: Environment, read: (path: string) => string) {
    this.#environment = environment;
    this.#read = read;
  }

  isSet(name: string): boolean {
    return this.text(name) !== undefined || this.text(`${name}_FILE`) !== undefined;
  }

  /** Undefined when it is not set, or blank. */
  text(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  /** Its value, or that of the file which `NAME_FILE` names. What is wrong with it is said without it. */
  secret(name: string, form?: RegExp, expected = ''): string | undefined {
    const value = this.text(name) ?? this.#fromFile(name);
    if (value === undefined) return undefined;
    this.secrets.push(value);
    if (!form || form.test(value)) return value;
    this.problems.push(new SettingError('setting-secret', { where: name, choices: expected }));
    return undefined;
  }

  #fromFile(name: string): string | undefined {
    const path = this.text(`${name}_FILE`);
    if (path === undefined) return undefined;
    try {
      const value = this.#read(path).trim();
      if (value !== '') return value;
      this.problems.push(new SettingError('setting-file', { where: `${name}_FILE`, found: `${quote(path)} is empty` }));
    } catch (error) {
      const found = `${quote(path)} cannot be read (${systemCode(error) || 'error'})`;
      this.problems.push(new SettingError('setting-file', { where: `${name}_FILE`, found }, error));
    }
    return undefined;
  }

  matching(name: string, form: RegExp, expected: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || form.test(value)) return value;
    this.#wrong(name, value, expected);
    return undefined;
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name)?.toLowerCase();
    const chosen = choices.find((one) => one === value);
    if (value !== undefined && !chosen) this.#wrong(name, value, choices.join(', '));
    return chosen;
  }

  number(name: string, otherwise: number, most: number): number {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    if (/^\d{1,9}$/.test(value) && Number(value) <= most) return Number(value);
    this.#wrong(name, value, `a whole number from 0 to ${most}`);
    return otherwise;
  }

  url(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || (/^https?:\/\//.test(value) && URL.canParse(value))) return value;
    this.#wrong(name, value, 'an address that begins with http:// or https://');
    return undefined;
  }

  /** One variable is of no use without another. */
  lacks(name: string, other: string): void {
    this.problems.push(new SettingError('setting-lacks', { where: name, choices: other }));
  }

  #wrong(name: string, value: string, choices: string): void {
    this.problems.push(new SettingError('setting-value', { where: name, found: quote(value), choices }));
  }
}
