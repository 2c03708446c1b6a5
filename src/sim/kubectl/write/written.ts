// Objects as they are written in the block below a line, for commands that write them (cli-runtime, resource/visitor.go StreamVisitor).
import { parseLabelSelector } from '../../api/label-selector.ts';
import { jsonKind } from '../../api/patch/patch-error.ts';
import { readYaml, YamlError } from '../../api/schema/yaml-text.ts';
import { ApiError } from '../../api/status.ts';
import { meets } from '../../selector.ts';
import type { KubeObject } from '../../wire.ts';
import { CommandFailure } from '../failure.ts';
import { placed } from '../find.ts';
import type { Invocation } from '../invocation.ts';
import { documentsOf } from '../manifests.ts';
import type { Target, Targets } from './target.ts';

/** What of an object's own text is wrong, as kubectl's validation says it; undefined when nothing is. */
function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'invalid object to validate';
  const { apiVersion, kind } = value as Partial<KubeObject>;
  const problems = [
    ...(typeof apiVersion === 'string' && apiVersion !== '' ? [] : ['apiVersion not set']),
    ...(typeof kind === 'string' && kind !== '' ? [] : ['kind not set']),
  ];
  if (problems.length === 0) return undefined;
  return problems.length === 1 ? problems[0] : `[${problems.join(', ')}]`;
}

function decoded(text: string, validates: boolean): KubeObject | undefined {
  let value: unknown;
  try {
    value = readYaml(text);
  } catch (thrown) {
    if (!(thrown instanceof YamlError)) throw thrown;
    // the first line is not numbered
    const why = thrown.message.replace(/^yaml: line 1: /, 'yaml: ');
    throw new CommandFailure(`error parsing STDIN: error converting YAML to JSON: ${why}`);
  }
  if (value === null || value === undefined) return undefined;
  const problem = problemOf(value);
  if (problem === undefined) return value as KubeObject;
  if (validates)
    throw new CommandFailure(
      `error validating "STDIN": error validating data: ${problem}; if you choose to ignore these errors, turn validation off with --validate=false`,
    );
  const missing = problem.includes('kind') ? 'Kind' : 'apiVersion';
  throw new CommandFailure(`unable to decode "STDIN": Object '${missing}' is missing in '${JSON.stringify(value)}'`);
}

function flattened(object: KubeObject): KubeObject[] {
  const { items } = object;
  if (!object.kind.endsWith('List') || !Array.isArray(items)) return [object];
  return items.filter((one) => problemOf(one) === undefined).flatMap((one) => flattened(one as KubeObject));
}

/** What reads a label selector on the line, for objects that are only written. @throws CommandFailure */
function chosenBy(selector: string): (object: KubeObject) => boolean {
  if (selector === '') return () => true;
  try {
    const requirements = parseLabelSelector(selector);
    return ({ metadata }) => requirements.every((one) => meets(metadata?.labels ?? {}, one));
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    throw new CommandFailure(thrown.message);
  }
}

/**
 * The objects of the block, each with where it belongs. Reading ends at what cannot be read; what has no place is left out. Both are failures.
 * @param validates also what says no kind is told as kubectl's validation does
 * @throws CommandFailure when a file is named
 */
export async function written(invocation: Invocation, files: readonly string[], validates: boolean): Promise<Targets> {
  const documents = documentsOf(invocation, files);
  const isChosen = chosenBy(invocation.parsed.string('selector'));
  const mapper = await invocation.mapper();
  const targets: Target[] = [];
  const failures: Error[] = [];
  for (const text of documents) {
    let objects: readonly KubeObject[];
    try {
      const object = decoded(text, validates);
      objects = object ? flattened(object).filter(isChosen) : [];
    } catch (thrown) {
      if (!(thrown instanceof CommandFailure)) throw thrown;
      failures.push(thrown);
      break;
    }
    for (const one of objects) {
      try {
        const { mapping, namespace, object } = placed(invocation, mapper, withMetadata(one));
        targets.push({ mapping, namespace, name: object.metadata.name ?? '', object });
      } catch (thrown) {
        if (!(thrown instanceof CommandFailure)) throw thrown;
        failures.push(thrown);
      }
    }
  }
  return { targets, failures };
}

/** An object whose metadata all else may rely on; the server says what else is wrong. @throws CommandFailure for what is no text where there must be one */
function withMetadata(object: KubeObject): KubeObject {
  const { metadata } = object as { metadata?: unknown };
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    return { ...object, metadata: {} as KubeObject['metadata'] };
  for (const [field, value] of Object.entries(metadata)) {
    const isMap = field === 'labels' || field === 'annotations';
    if (!isMap && field !== 'name' && field !== 'namespace' && field !== 'generateName') continue;
    const texts: readonly unknown[] = isMap && typeof value === 'object' ? Object.values(value ?? {}) : [value];
    const odd = texts.find((one) => typeof one !== 'string' && one !== null);
    if (odd !== undefined || (isMap && typeof value === 'string'))
      throw new CommandFailure(
        `unable to decode "STDIN": json: cannot unmarshal ${jsonKind(odd ?? value)} into Go struct field ObjectMeta.metadata.${field} of type ${odd === undefined ? 'map[string]string' : 'string'}`,
      );
  }
  return object;
}
