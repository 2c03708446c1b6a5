// `sekisho namespace`: a live namespace, read and judged.
import { answerReply } from '../bot/conversation/compose/answer.ts';
import type { NamedObject } from '../bot/conversation/look-intent.ts';
import { aPaste, type Given } from '../bot/conversation/paste.ts';
import type { Part } from '../bot/conversation/reply.ts';
import type { Engine } from '../bot/conversation/session.ts';
import { DESK_WORDS } from '../bot/desk/desk-words.ts';
import { unseenParts } from '../bot/desk/namespace/answer-namespace.ts';
import { around } from '../bot/desk/namespace/around.ts';
import { givenObjects, withLogs } from '../bot/desk/namespace/objects-text.ts';
import { onlySince } from '../bot/desk/namespace/only-since.ts';
import { findProblems, problemParts } from '../bot/desk/namespace/problems.ts';
import { renderReply } from '../bot/terminal/render.ts';
import { Clusters } from '../cluster/clusters.ts';
import { readClustersFile } from '../cluster/clusters-file.ts';
import { type ClusterRead, ClusterReader } from '../cluster/reader.ts';
import type { Config } from '../config.ts';
import { quote, UsageError } from '../errors.ts';
import { readServiceConfig } from '../service-config.ts';
import type { Diagnosis } from '../triage/diagnosis.ts';
import type { Language } from '../triage/playbook.ts';
import { loadEngine } from './engine.ts';
import { renderMarkdown } from './markdown.ts';
import type { Output } from './output.ts';

/** Options of the command line. */
export interface NamespaceOptions {
  readonly context?: string;
  readonly allNamespaces?: boolean;
  readonly problems?: boolean;
  /** ms */
  readonly since?: number;
  /** what crashed containers said last, too */
  readonly logs?: boolean;
  readonly output?: string;
  readonly lang?: string;
  readonly playbooks?: string;
  readonly exitCode?: boolean;
}

/** Reading is told of from so many objects on, and again each so many. */
const WORTH_TELLING = 2_000;

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Runs the command. @returns the exit status: 0, 1 with `--exit-code` when something is stalled */
export async function namespaceCommand(
  names: readonly string[],
  options: NamespaceOptions,
  config: Config,
  output: Output,
): Promise<number> {
  const language: Language = options.lang === 'ja' || options.lang === 'en' ? options.lang : config.language;
  const { config: services } = readServiceConfig();
  const { clusters: path, kubeconfig } = services;
  const file = kubeconfig !== undefined && { kubeconfig };
  // whoever sits at this machine may do with its kubeconfig what kubectl may
  const clusters = new Clusters(path === undefined ? [] : readClustersFile(path), {
    ...file,
    anyContext: true,
    allowsExec: true,
  });
  try {
    const { namespace, object } = askedOf(names, options, () => ownNamespace(clusters, options.context));
    const [engine, read] = await Promise.all([
      loadEngine({ ...(options.playbooks !== undefined && { playbooks: options.playbooks }) }, config),
      new ClusterReader(clusters).read(
        {
          namespace,
          language,
          logs: options.logs === true,
          ...(options.context !== undefined && { context: options.context }),
        },
        tellerOf(language),
      ),
    ]);
    if (options.problems && !read.said) return await problems(read, engine, language, options, output);
    return await one(read, namespace, object, engine, language, options, output);
  } finally {
    await clusters.close();
  }
}

function ownNamespace(clusters: Clusters, context: string | undefined): string {
  try {
    return clusters.choose(context === undefined ? {} : { context }).connection.namespace;
  } catch {
    // what is wrong with it is said when it is read
    return 'default';
  }
}

/** @throws UsageError */
function askedOf(
  [first = '', second]: readonly string[],
  { allNamespaces, problems: isProblems }: NamespaceOptions,
  own: () => string,
): { readonly namespace: string; readonly object?: NamedObject } {
  if (allNamespaces || isProblems) {
    if (first !== '') throw new UsageError('namespace', { where: '-A', found: quote(first) });
    return { namespace: '*' };
  }
  const [name, named] = first.includes('/') ? ['', first] : [first, second];
  const namespace = name === '' ? own() : name;
  if (!NAME.test(namespace)) throw new UsageError('namespace', { where: 'NAME', found: quote(namespace) });
  if (named === undefined) return { namespace };
  const [, kind, objectName] = /^([A-Za-z]{2,40})\/([a-z0-9](?:[-.a-z0-9]{0,251}[a-z0-9])?)$/.exec(named) ?? [];
  if (kind === undefined || objectName === undefined)
    throw new UsageError('arguments', { where: 'KIND/NAME', found: quote(named) });
  return { namespace, object: { kind, name: objectName } };
}

/** Tells on a terminal how far a long reading has come. */
function tellerOf(language: Language): (objects: number) => void {
  let told = 0;
  return (objects) => {
    if (!process.stderr.isTTY || objects - told < WORTH_TELLING) return;
    told = objects;
    process.stderr.write(`\r\u001b[Ksekisho: ${DESK_WORDS[language].readingObjects(objects)}`);
  };
}

async function problems(
  read: ClusterRead,
  engine: Engine,
  language: Language,
  options: NamespaceOptions,
  output: Output,
): Promise<number> {
  const all = await findProblems(read, engine, language);
  if (options.output === 'json') {
    const { source, unseen } = read;
    const found = all.found.map(({ namespace, diagnosis }) => ({ namespace, ...diagnosis }));
    await output.write(`${JSON.stringify({ source, unseen, namespaces: all.all, problems: found }, null, 2)}\n`);
  } else
    await write(
      [quiet(read.source), ...problemParts(all, language), ...unseenParts(read, language)],
      language,
      options,
      output,
    );
  return options.exitCode && all.found.length > 0 ? 1 : 0;
}

async function one(
  read: ClusterRead,
  namespace: string,
  object: NamedObject | undefined,
  engine: Engine,
  language: Language,
  options: NamespaceOptions,
  output: Output,
): Promise<number> {
  const words = DESK_WORDS[language];
  const name = namespace === '*' ? words.allNamespaces : words.namespaceName(namespace);
  const belonging = object ? around(read.objects, object) : read.objects;
  const isEmpty =
    !read.said && !belonging.some((each) => (each as { metadata?: { namespace?: string } }).metadata?.namespace);
  if (isEmpty && options.output !== 'json') {
    const said = object ? words.namespaceNoObject(`${object.kind}/${object.name}`, name) : words.namespaceEmpty(name);
    await write(
      [quiet(read.source), { ...quiet(said), tone: 'plain' }, ...unseenParts(read, language)],
      language,
      options,
      output,
    );
    return 0;
  }
  const { objects } =
    options.since === undefined
      ? { objects: belonging }
      : onlySince(belonging, (read.now ?? Date.now()) - options.since);
  const { diagnosis, text, numbers } = await judge(
    read.said
      ? { text: read.said }
      : {
          ...withLogs(await givenObjects(objects, engine), read.logs),
          ...(read.now !== undefined && { now: read.now }),
        },
    engine,
    language,
  );
  if (options.output === 'json')
    await output.write(`${JSON.stringify({ source: read.source, unseen: read.unseen, ...diagnosis }, null, 2)}\n`);
  else {
    const pastes = [
      {
        ...aPaste(text, diagnosis, numbers),
        ...(read.now !== undefined && { now: read.now }),
        ...(!read.said && { isReadOff: true as const }),
      },
    ];
    const { parts } = answerReply({ diagnosis, pastes, language });
    await write([quiet(read.source), ...parts, ...unseenParts(read, language)], language, options, output);
  }
  const { layer } = diagnosis.stalled;
  return options.exitCode && layer !== 'healthy' && layer !== 'unknown' ? 1 : 0;
}

async function judge(
  { text: input, ...more }: Given,
  engine: Engine,
  lang: Language,
): Promise<{ readonly diagnosis: Diagnosis; readonly text: string; readonly numbers?: readonly number[] }> {
  const { numbers } = more;
  return { ...(await engine.triage(input, { lang, earlier: [], ...more })), ...(numbers && { numbers }) };
}

function quiet(text: string): Part & { readonly type: 'text' } {
  return { type: 'text', tone: 'quiet', label: '', text };
}

async function write(
  parts: readonly Part[],
  language: Language,
  { output: format }: NamespaceOptions,
  output: Output,
): Promise<void> {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const reply = { language, parts, hints: [] };
  const text =
    format === 'markdown'
      ? renderMarkdown(reply)
      : renderReply(reply, { columns: output.columns, colour: output.colour, hints: false });
  await output.write(text);
}
