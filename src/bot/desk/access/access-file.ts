// access.yaml on disk: read again when it has changed; a bad one leaves the old rules in force.
import { readFile, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type Access, accessBy } from './access.ts';
import { readAccess } from './read-access.ts';
import type { AccessRules } from './rules.ts';

/** It is looked at so often, ms. By reading its status: a mounted ConfigMap is replaced by links, which watching a file misses. */
const EVERY = 2000;

/** What could not be read as rules, `path:line:column: what` for each. */
export class BadAccessFile extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('; '));
    this.name = 'BadAccessFile';
    this.lines = lines;
  }
}

/** Rules that follow a file. */
export interface FollowedAccess extends Access {
  /** Reads the file now. @returns what puts it in force @throws as {@link readAccessFile} */
  reread(): Promise<() => void>;
  stop(): void;
}

/** Reads a file once. @throws BadAccessFile, and the system's error when it cannot be read */
export async function readAccessFile(path: string): Promise<AccessRules> {
  const read = readAccess(await readFile(path, 'utf8'));
  if (read.rules) return read.rules;
  throw new BadAccessFile(read.problems.map(({ line, column, what }) => `${path}:${line}:${column}: ${what}`));
}

/** Follows a file. @throws as {@link readAccessFile}, for how it is at the beginning */
export async function followAccess(path: string, log: Logger, every = EVERY): Promise<FollowedAccess> {
  let rules = await readAccessFile(path);
  let seen = await changedAt(path);
  const look = async (): Promise<void> => {
    const now = await changedAt(path);
    if (now === seen) return;
    seen = now;
    try {
      rules = await readAccessFile(path);
      log.info({ event: 'access-read', path }, 'access rules were read again');
    } catch (error) {
      log.error(
        { event: 'access-bad', path, error: String(error) },
        'access rules are bad: those before stay in force',
      );
    }
  };
  const timer = setInterval(() => void look(), every).unref();
  return {
    ...accessBy(() => rules),
    reread: async () => {
      const at = await changedAt(path);
      const read = await readAccessFile(path);
      return () => {
        rules = read;
        seen = at;
      };
    },
    stop: () => clearInterval(timer),
  };
}

/** '' when it is not there. */
async function changedAt(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return '';
  }
}
