// What the program writes about itself: one JSON object a line on standard error, without secrets and without what people pasted.
import { type DestinationStream, type Logger, pino } from 'pino';
import { redactSync } from '../triage/redact.ts';
import { currentRequest } from './request.ts';

/** Levels, the most talkative first. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** How a log is written. */
export interface LogOptions {
  readonly level: LogLevel;
  /** for people rather than programs */
  readonly pretty: boolean;
  /** tokens and passwords that are in use: they are taken out wherever they stand */
  readonly secrets: readonly string[];
  readonly write: (line: string) => void;
}

/** Fields that are never written, whatever they hold. */
const NEVER =
  'token,botToken,appToken,signingSecret,clientSecret,password,secret,authorization,cookie,text,body,blocks,content,trigger_id,response_url'.split(
    ',',
  );
/** Shorter ones are no secrets, but words. Characters. */
const SHORTEST_SECRET = 6;
const LEVEL_NAMES: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** Makes a log. */
export function makeLog({ level, pretty, secrets, write }: LogOptions): Logger {
  const known = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  const clean = (line: string): string => {
    const shown = known.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line);
    return redactSync(shown).text;
  };
  const destination: DestinationStream = {
    write: (line) => write(pretty ? `${clean(prettyLine(line))}\n` : `${clean(line.trimEnd())}\n`),
  };
  const error = (thrown: unknown): unknown => (thrown instanceof Error ? errorOf(thrown, level) : thrown);
  return pino(
    {
      level,
      base: null,
      mixin: () => {
        const request = currentRequest();
        return request ? { request: request.id } : {};
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: NEVER.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
      serializers: { error, err: error },
    },
    destination,
  );
}

/** Where it broke is for whoever looks for a fault in the program. */
function errorOf({ name, message, stack, ...rest }: Error, level: LogLevel): object {
  const code = 'code' in rest ? { code: rest.code } : {};
  const isDeep = level === 'debug' || level === 'trace';
  return { type: name, message, ...code, ...(isDeep && { stack }) };
}

function prettyLine(line: string): string {
  const { time = '', level = 0, msg = '', ...rest } = JSON.parse(line) as Record<string, unknown>;
  const fields = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [String(time).slice(11, 19), LEVEL_NAMES[Number(level)] ?? '', String(msg), ...fields].join(' ');
}
