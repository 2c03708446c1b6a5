// Bolt's log lines in ours: warnings and errors in one line each, without what it says in detail, which holds bodies and tokens.
import { type Logger as BoltLogger, LogLevel } from '@slack/bolt';
import type { Logger } from 'pino';

/** What looks like a token or a secret in a line. */
const SECRET = /\bx(?:ox[a-z]|app)-[\w-]+|\bxoxe\.[\w.-]+/g;
const LONGEST = 300;

/**
 * A logger for Bolt and its receivers.
 * @param isOpen what goes wrong before is thrown, and said once
 */
export function boltLog(log: Logger, isOpen: () => boolean): BoltLogger {
  const line = (parts: readonly unknown[]): string =>
    parts
      .map((part) => (part instanceof Error ? part.message : typeof part === 'string' ? part : ''))
      .filter((part) => part !== '')
      .join(' ')
      .replace(SECRET, '[token]')
      .replace(/\s+/g, ' ')
      .slice(0, LONGEST);
  return {
    debug: () => undefined,
    info: (...parts) => log.debug(`slack: ${line(parts)}`),
    warn: (...parts) => log[isOpen() ? 'warn' : 'debug'](`slack: ${line(parts)}`),
    error: (...parts) => log[isOpen() ? 'error' : 'debug'](`slack: ${line(parts)}`),
    setLevel: () => undefined,
    getLevel: () => LogLevel.INFO,
    setName: () => undefined,
  };
}
