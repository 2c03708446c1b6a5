// What models and their fields are for, in Kubernetes' own words: read from the declarations of the installed client-node when somebody asks,
// so that none of it stands in this tree. Of src/sim this file alone reads files; nothing that decides anything depends on it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Texts of a model: '' → the model's own, field → the field's. */
type Texts = ReadonlyMap<string, string>;

const known = new Map<string, Texts>();
let folder: string | undefined;

/** Where client-node's declarations are; undefined when it is not installed. */
function declarations(): string | undefined {
  try {
    folder ??= join(dirname(createRequire(import.meta.url).resolve('@kubernetes/client-node')), 'gen/models');
  } catch {
    folder = undefined;
  }
  return folder;
}

function unescaped(comment: string): string {
  return comment
    .replace(/^\s*\*\s?/gm, '')
    .trim()
    .replace(/\\(["'`\\])/g, '$1');
}

function textsOf(model: string): Texts {
  const texts = new Map<string, string>();
  const where = declarations();
  if (!where || !/^\w+$/.test(model)) return texts;
  let source: string;
  try {
    source = readFileSync(join(where, `${model}.d.ts`), 'utf8');
  } catch {
    return texts;
  }
  for (const [, comment = '', field] of source.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export declare class \w+|'([^']+)'\??:)/g,
  ))
    texts.set(field ?? '', unescaped(comment));
  return texts;
}

/** What a model, or a field of it, is for; undefined when its declaration does not say. @param model as client-node names it */
export function describeModel(model: string, field = ''): string | undefined {
  let texts = known.get(model);
  if (!texts) {
    texts = textsOf(model);
    known.set(model, texts);
  }
  // TypeScript's name of a field that is a word of the language, or that has hyphens
  return texts.get(field) ?? texts.get(`_${field}`) ?? texts.get(field.replaceAll('-', '_'));
}
