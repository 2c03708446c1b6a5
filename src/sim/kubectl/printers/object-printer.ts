// Objects as text, in the format that `-o` names (cli-runtime, genericclioptions print_flags.go).
import { CommandFailure } from '../failure.ts';
import { JsonPath } from '../json-path/evaluate.ts';
import { PathError } from '../json-path/parse.ts';
import { goJson } from './go-json.ts';
import { goQuoted, goSyntax, goText } from './go-value.ts';
import { yamlText } from './yaml.ts';

/** An object, a list of objects, or whatever else has a kind. */
export type Printable = Readonly<Record<string, unknown>>;

/** How objects are printed. */
export interface PrintFormat {
  /** as `-o` has it, with a template behind `=`, if there is one */
  readonly output: string;
  /** as `--template` has it */
  readonly template?: string;
  /** false leaves managedFields out of YAML and JSON */
  readonly showManagedFields?: boolean;
  /** false makes a key that is not there an error in templates */
  readonly allowMissing?: boolean;
}

const TEMPLATES = [
  'go-template-file',
  'go-template',
  'templatefile',
  'template',
  'jsonpath-as-json',
  'jsonpath-file',
  'jsonpath',
];
const FORMATS =
  'go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,yaml';

/** Its formats, for messages; `get` has more. */
const REFUSED: Readonly<Record<string, string>> = {
  'go-template': 'go templates are not read here: use -o jsonpath=… or -o custom-columns=…',
  template: 'go templates are not read here: use -o jsonpath=… or -o custom-columns=…',
  'go-template-file': 'there are no files here: use -o jsonpath=…',
  templatefile: 'there are no files here: use -o jsonpath=…',
  'jsonpath-file': 'there are no files here: use -o jsonpath=…',
  kyaml: 'KYAML is not written here: use -o yaml',
};

/** What `-o` says and the template behind it. */
function cut({ output, template = '' }: PrintFormat): readonly [format: string, template: string] {
  const found = TEMPLATES.find((one) => output.startsWith(`${one}=`));
  if (found) return [found, output.slice(found.length + 1)];
  if (output === '' && template !== '') return ['go-template', template];
  return [output, template];
}

/**
 * A printer for a format; several calls of it print one stream.
 * @param more formats that a command has besides, for the message
 * @throws CommandFailure when there is no such format
 */
export function objectPrinter(format: PrintFormat, more: readonly string[] = []): (object: Printable) => string {
  const [name, template] = cut(format);
  const clean = format.showManagedFields ? (one: Printable): Printable => one : withoutManagedFields;
  const lower = name.toLowerCase();
  if (lower === 'json') return (object) => `${goJson(clean(object), '    ')}\n`;
  if (lower === 'yaml') {
    let count = 0;
    return (object) => `${count++ > 0 ? '---\n' : ''}${yamlText(clean(object))}`;
  }
  if (lower === 'name') return nameText;
  const refused = REFUSED[lower];
  if (refused) throw new CommandFailure(refused);
  if (name === 'jsonpath' || name === 'jsonpath-as-json')
    return pathPrinter(template, name, format.allowMissing ?? true);
  const allowed = [...FORMATS.split(','), ...more].sort().join(',');
  throw new CommandFailure(
    `unable to match a printer suitable for the output format ${JSON.stringify(format.output)}, allowed formats are: ${allowed}`,
  );
}

function pathPrinter(template: string, name: string, allowMissing: boolean): (object: Printable) => string {
  if (template === '') throw new CommandFailure('template format specified but no template given');
  let path: JsonPath;
  try {
    path = new JsonPath(template, allowMissing);
  } catch (thrown) {
    if (!(thrown instanceof PathError)) throw thrown;
    throw new CommandFailure(`error parsing jsonpath ${template}, ${thrown.message}\n`);
  }
  return (object) => {
    try {
      const found = path.find(object);
      return name === 'jsonpath'
        ? found.map((values) => values.map(pathText).join(' ')).join('')
        : found.map((values) => `${goJson(values, '    ')}\n`).join('');
    } catch (thrown) {
      if (!(thrown instanceof PathError)) throw thrown;
      throw new CommandFailure(
        `error executing jsonpath ${goQuoted(template)}: Error executing template: ${thrown.message}. Printing more information for debugging the template:\n\ttemplate was:\n\t\t${template}\n\tobject given to jsonpath engine was:\n\t\t${goSyntax(object)}\n\n\n`,
      );
    }
  };
}

function pathText(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'object' ? goJson(value) : goText(value);
}

function withoutManagedFields(object: Printable): Printable {
  const { items, metadata } = object as { items?: unknown; metadata?: Record<string, unknown> };
  if (Array.isArray(items)) return { ...object, items: items.map((one) => withoutManagedFields(one as Printable)) };
  if (!metadata || !('managedFields' in metadata)) return object;
  const { managedFields: _, ...rest } = metadata;
  return { ...object, metadata: rest };
}

/** `deployment.apps/web`, a line for each object of a list. */
function nameText(object: Printable): string {
  const { items, kind, apiVersion, metadata } = object as {
    items?: readonly Printable[];
    kind?: string;
    apiVersion?: string;
    metadata?: { name?: string };
  };
  if (Array.isArray(items) && /List$/.test(kind ?? '')) return items.map(nameText).join('');
  return `${objectName(kind ?? '', apiVersion ?? '', metadata?.name ?? '')}\n`;
}

/** `deployment.apps/web`, `pod/a`. */
export function objectName(kind: string, apiVersion: string, name: string): string {
  const group = apiVersion.includes('/') ? `.${apiVersion.split('/')[0]}` : '';
  return `${kind.toLowerCase()}${group}/${name}`;
}
