// `namespace shop`: what a cluster shows, judged like a paste; the first line says which cluster that is.
import { oneLine } from '../../../errors.ts';
import type { Language } from '../../../triage/playbook.ts';
import { say } from '../../conversation/commands/handler.ts';
import { commandsPart } from '../../conversation/compose/answer.ts';
import { converse } from '../../conversation/conversation.ts';
import type { LookIntent } from '../../conversation/look-intent.ts';
import type { Part } from '../../conversation/reply.ts';
import type { Engine, Session } from '../../conversation/session.ts';
import type { Access, Target } from '../access/access.ts';
import type { Answer } from '../answering.ts';
import { answerOf } from '../answering.ts';
import { DESK_WORDS } from '../desk-words.ts';
import type { Asking } from '../notebook.ts';
import type { NamespaceQuestion, NamespaceRead, NamespaceReader } from '../ports.ts';
import { around } from './around.ts';
import { LOOK_WORDS } from './look-words.ts';
import { changesPart, statesOf, verdictOf } from './looked.ts';
import { givenObjects, withLogs } from './objects-text.ts';
import { onlySince } from './only-since.ts';
import { findProblems, problemParts } from './problems.ts';

/** Characters of what went wrong that are told. */
const MOST_OF_ERROR = 300;

/** What is needed for an answer. */
export interface Needs {
  readonly reader: NamespaceReader;
  /** answers when no cluster is in reach; absent: what kubectl would say is judged */
  readonly lab?: NamespaceReader;
  readonly engine: Engine;
  readonly access: Access;
  readonly progress: (text: string) => void;
  /** ms since the epoch */
  readonly now: () => number;
}

/** What a look came to. */
export interface Looked {
  readonly answer: Answer;
  readonly session: Session;
}

type Asked = LookIntent & { readonly type: 'namespace' };

/** Answers; whether a namespace exists makes no difference to somebody who may not ask about it. */
export async function answerNamespace(intent: Asked, session: Session, asking: Asking, needs: Needs): Promise<Looked> {
  const { namespace, object, problems = false } = intent;
  const { reader, engine, access, progress, now } = needs;
  const { place, person, language } = asking;
  const words = DESK_WORDS[language];
  const name = namespace === '*' ? words.allNamespaces : words.namespaceName(namespace);
  const only = (text: string, isPrivate = false, before: readonly Part[] = []): Looked => {
    const reply = say(language, text);
    return { answer: answerOf({ ...reply, parts: [...before, ...reply.parts] }, isPrivate), session };
  };
  const on = (one: string): Target => targetOf(reader, one, intent.context);
  const isAllowed = reader.isSimulated || access.mayOn('namespace', on(namespace), place, person);
  // the list of those in trouble names only what the asker may read
  if (!isAllowed && !(problems && access.may('namespace', place, person)))
    return only(words.namespaceRefused(name), true);
  const { isWanted, notes: noLogs } = logsOf(intent, on(namespace), asking, access);
  progress(words.readingNamespace(name));
  let read: NamespaceRead;
  try {
    read = await readOrInstead({ ...intent, isWanted }, asking, needs, name);
  } catch (error) {
    return only(words.namespaceFailed(oneLine(error).slice(0, MOST_OF_ERROR)), true);
  }
  if (read.said) return judgedSaid(read, read.said, session, language, engine);
  const isMadeUp = read.isSimulated ?? reader.isSimulated;
  const from: Part = { type: 'text', tone: isMadeUp ? 'unsure' : 'quiet', label: '', text: read.source };
  const after = [...unseenParts(read, language), ...(isMadeUp ? forYours(namespace, language) : [])];
  if (problems) {
    const may = (one: string): boolean => isMadeUp || access.mayOn('namespace', on(one), place, person);
    const told = (done: number, all: number): void => progress(LOOK_WORDS[language].judging(done, all));
    const parts = problemParts(await findProblems(read, engine, language, may, told), language);
    return { answer: answerOf({ language, parts: [from, ...parts, ...after], hints: [] }), session };
  }
  const belonging = object ? around(read.objects, object) : read.objects;
  if (object && belonging.length === 0)
    return only(words.namespaceNoObject(`${object.kind}/${object.name}`, name), false, [from]);
  if (!belonging.some(isInNamespace)) return only(words.namespaceEmpty(name), false, [from]);
  const { objects, notes } = withinTime(intent, belonging, read.now ?? now(), language);
  progress(words.readingObjects(objects.length));
  const id = `namespace ${namespace}`;
  // a look at a cluster shows all there is: it stands alone; what has changed since the last one is told below
  const start: Session = { ...withoutDiagnosis(session), pastes: [], language };
  const logs = object ? read.logs?.filter(({ pod }) => belonging.some((one) => isPod(one, pod))) : read.logs;
  const given = {
    ...withLogs(await givenObjects(objects, engine), logs),
    message: id,
    ...(read.now !== undefined && { now: read.now }),
  };
  const turn = await converse({ text: '', pastes: [given] }, start, engine);
  const { diagnosis } = turn.session;
  const looked = diagnosis && {
    namespace,
    ...(object && { object }),
    ...(intent.context !== undefined && { context: intent.context }),
    at: now(),
    states: statesOf(belonging),
    verdict: verdictOf(diagnosis),
  };
  const before = session.looked;
  const changes =
    before && looked && (intent.isDiff || isSame(before, looked)) ? [changesPart(before, looked, language)] : [];
  const parts = intent.isDiff
    ? [from, ...changes, ...turn.reply.parts]
    : [from, ...turn.reply.parts, ...changes, ...notes, ...noLogs, ...after];
  return {
    answer: answerOf({ ...turn.reply, parts }),
    session: { ...turn.session, ...(looked && { looked }) },
  };
}

/** Where rules allow it logs are read along; whoever sits at the machine says so each time. */
function logsOf(
  { logs }: Asked,
  target: Target,
  { place, person, language }: Asking,
  access: Access,
): { readonly isWanted: boolean; readonly notes: readonly Part[] } {
  const may = access.mayOn('logs', target, place, person);
  const isWanted = may && (logs === true || place.platform !== 'terminal');
  const text = LOOK_WORDS[language].logsRefused;
  return { isWanted, notes: logs && !may ? [{ type: 'text', tone: 'quiet', label: '', text }] : [] };
}

function isPod(object: object, name: string): boolean {
  const { kind, metadata } = object as { readonly kind?: string; readonly metadata?: { readonly name?: string } };
  return kind === 'Pod' && metadata?.name === name;
}

/** What access rules are asked about. */
export function targetOf(reader: NamespaceReader, namespace: string, context: string | undefined): Target {
  const cluster = reader.clusterName?.(context);
  return { namespace, ...(cluster !== undefined && { cluster }) };
}

/** What is said when nothing could be read is judged like a paste. */
export async function judgedSaid(
  { source }: Pick<NamespaceRead, 'source'>,
  said: string,
  session: Session,
  language: Language,
  engine: Engine,
): Promise<Looked> {
  const from: Part = { type: 'text', tone: 'unsure', label: '', text: source };
  const turn = await converse(
    { text: '', pastes: [{ text: said }] },
    { ...withoutDiagnosis(session), pastes: [], language },
    engine,
  );
  return { answer: answerOf({ ...turn.reply, parts: [from, ...turn.reply.parts] }), session: turn.session };
}

/** What could not be seen, as a part. */
export function unseenParts({ unseen }: Pick<NamespaceRead, 'unseen'>, language: Language): readonly Part[] {
  return unseen.length === 0 ? [] : [{ type: 'points', label: DESK_WORDS[language].namespaceUnseen, points: unseen }];
}

/** Reads; where no cluster is in reach, the lab answers and says why. */
async function readOrInstead(
  { namespace, object, context, isWanted }: Asked & { readonly isWanted: boolean },
  { place, person, language }: Asking,
  { reader, lab, progress }: Needs,
  name: string,
): Promise<NamespaceRead> {
  const question: NamespaceQuestion = {
    namespace,
    language,
    ...(object && { object }),
    ...(isWanted && { logs: true }),
    ...(context !== undefined && { context }),
    ...(place.platform !== 'terminal' && { groups: person.groups }),
  };
  const count = (objects: number): void => progress(DESK_WORDS[language].readingObjects(objects));
  const read = await reader.read(question, count);
  if (read.outOfReach === undefined || !lab) return read;
  const made = await lab.read(question, count);
  return { ...made, isSimulated: true, source: LOOK_WORDS[language].instead(read.source, name) };
}

function withinTime(
  { since }: Asked,
  all: readonly object[],
  now: number,
  language: Language,
): { readonly objects: readonly object[]; readonly notes: readonly Part[] } {
  if (since === undefined) return { objects: all, notes: [] };
  const { objects, dropped } = onlySince(all, now - since);
  const minutes = Math.round(since / 60_000);
  const span = minutes > 0 ? `${minutes} min` : `${Math.round(since / 1000)} s`;
  const text = LOOK_WORDS[language].onlySince(span, dropped);
  return { objects, notes: [{ type: 'text', tone: 'quiet', label: '', text }] };
}

function isSame(a: NonNullable<Session['looked']>, b: NonNullable<Session['looked']>): boolean {
  const named = ({ object }: typeof a): string => `${object?.kind}/${object?.name}`;
  return a.namespace === b.namespace && a.context === b.context && named(a) === named(b);
}

function isInNamespace(object: { readonly metadata?: { readonly namespace?: string } }): boolean {
  return object.metadata?.namespace !== undefined;
}

function withoutDiagnosis({ diagnosis: _, evidence: __, ...rest }: Session): Session {
  return rest;
}

/** Where no cluster is connected: what to paste instead. */
function forYours(namespace: string, language: Language): Part[] {
  const words = DESK_WORDS[language];
  const scope = namespace === '*' ? '-A' : `-n ${namespace}`;
  const command = `kubectl get all,events ${scope} -o yaml`;
  const part = commandsPart(words.forYours, [{ command, effect: 'read', why: words.forYoursWhy }], language);
  return part ? [part] : [];
}
