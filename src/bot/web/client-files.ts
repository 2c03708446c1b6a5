// The page and its code. There is no build step: TypeScript loses its types when it is first asked for, and is otherwise what stands in client/.
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'client');

const TYPES: Readonly<Record<string, string>> = {
  ts: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
};

/** A file as it is sent. */
export interface ClientFile {
  readonly type: string;
  readonly body: string;
}

/** names that there are, relative to client/ */
const NAMES = new Set(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => typeOf(name) !== undefined),
);
const read = new Map<string, ClientFile>();

/** A file of the page, by its name in client/; undefined when there is none. Names are looked up in a list: no path is made of them. */
export function clientFile(name: string): ClientFile | undefined {
  const known = read.get(name);
  if (known || !NAMES.has(name)) return known;
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const file = { type: typeOf(name) ?? '', body: name.endsWith('.ts') ? withoutTypes(text) : text };
  read.set(name, file);
  return file;
}

function typeOf(name: string): string | undefined {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)];
}

/** Node.js warns once that its function may change; that is a matter between this file and its test, not the user's. */
function withoutTypes(code: string): string {
  const warn = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(code);
  } finally {
    process.emitWarning = warn;
  }
}
