// What `-f -` reads: the block of YAML or JSON below the line.
import { readYaml, YamlError } from '../api/schema/yaml-text.ts';
import type { KubeObject } from '../wire.ts';
import { CommandFailure } from './failure.ts';
import type { Invocation } from './invocation.ts';

/** Documents of one block at most. */
const MOST = 500;

/** The documents of the block, as text; none when there is none. @throws CommandFailure when a file is named, and for too many */
export function documentsOf({ stdin = '' }: Invocation, files: readonly string[]): string[] {
  const named = files.find((file) => file !== '-');
  if (named !== undefined)
    throw new CommandFailure(
      `there are no files here, so -f ${named} cannot be read: use -f - and write the manifest as a block below the line`,
    );
  const documents = stdin.split(/^---(?=\s|$).*$/m).filter((text) => text.replace(/^\s*#.*$/gm, '').trim() !== '');
  if (documents.length > MOST) throw new CommandFailure(`the block holds more than ${MOST} documents`);
  return documents;
}

/** The objects of a block, lists taken apart. @throws CommandFailure when there is none, or a file is named */
export function manifests(invocation: Invocation, files: readonly string[]): KubeObject[] {
  const documents = documentsOf(invocation, files);
  if (documents.length === 0) throw new CommandFailure(`no objects passed to ${invocation.path.split(' ')[1]}`);
  return documents
    .map(read)
    .filter((one) => one !== null)
    .flatMap(flattened);
}

function read(text: string): KubeObject | null {
  let value: unknown;
  try {
    value = readYaml(text);
  } catch (thrown) {
    if (!(thrown instanceof YamlError)) throw thrown;
    throw new CommandFailure(`error parsing STDIN: error converting YAML to JSON: ${thrown.message}`);
  }
  if (value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value))
    throw new CommandFailure(
      'unable to decode "STDIN": json: cannot unmarshal ' +
        (Array.isArray(value) ? 'array' : typeof value) +
        ' into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }',
    );
  const object = value as KubeObject;
  if (typeof object.kind !== 'string' || object.kind === '')
    throw new CommandFailure(`unable to decode "STDIN": Object 'Kind' is missing in '${JSON.stringify(value)}'`);
  if (typeof object.apiVersion !== 'string' || object.apiVersion === '')
    throw new CommandFailure(`unable to decode "STDIN": Object 'apiVersion' is missing in '${JSON.stringify(value)}'`);
  return object;
}

function flattened(object: KubeObject): KubeObject[] {
  const { items } = object;
  return object.kind.endsWith('List') && Array.isArray(items) ? (items as KubeObject[]).flatMap(flattened) : [object];
}
