// A paste: judged together with the earlier ones. What holds no Kubernetes output gets a short answer and is not kept.
import { BULK_FROM } from '../../../triage/bulk/bulk-from.ts';
import type { Diagnosis } from '../../../triage/diagnosis.ts';
import { answerReply, commandsPart, decidingQuotes, placeOf } from '../compose/answer.ts';
import { changedText } from '../compose/changes.ts';
import { nextReply, whyReply } from '../compose/details.ts';
import { aPaste, type Given, type Paste } from '../paste.ts';
import type { CommandsPart, QuotesPart } from '../reply.ts';
import type { Session, Turn } from '../session.ts';
import { WORDS } from '../words.ts';
import { type Context, type Handler, say } from './handler.ts';

/** Pastes judged together; older ones are dropped. */
const MOST_PASTES = 12;
/** A message of at most this many lines may be mere talk. */
const TALK_LINES = 4;
/** Characters. */
const TALK_LENGTH = 400;
/** A large paste is read in pieces of so many characters, and others are served in between. */
const PIECE = 1 << 18;

const ASKS_WHAT_TO_DO =
  /\b(?:fix|solve|repair|resolve|what (?:now|next)|do next|should i)\b|直し方|直す|どうすれば|どうしたら|対処|解決/i;
const ASKS_MEANING = /\b(?:mean|explain|why|reason)\b|意味|なぜ|どうして|理由|説明/i;

/** Answers a paste. */
export const handleTriage: Handler<'triage'> = async ({ text, message }, context) =>
  (await judge([{ text, ...(message !== undefined && { message }) }], context)) ?? (await talk(text, context));

/**
 * Judges pastes that came together, one after the other; the reply is that to the last one.
 * @returns undefined when none of them holds anything of Kubernetes
 */
export async function judge(given: readonly Given[], context: Context): Promise<Turn | undefined> {
  const before = context.session.diagnosis;
  let turn: Turn | undefined;
  for (const one of given)
    turn = (await judgeOne(one, { ...context, session: turn?.session ?? context.session }, before)) ?? turn;
  return turn;
}

/** @param before the answer that the person has seen last */
async function judgeOne(given: Given, context: Context, before: Diagnosis | undefined): Promise<Turn | undefined> {
  const { session, engine, language } = context;
  const kept = session.pastes.slice(-(MOST_PASTES - 1));
  const { text, numbers, counted } = await condensed(given, engine);
  const { diagnosis, text: clean } = await engine.triage(text, {
    lang: language,
    earlier: kept.map((paste) => paste.text),
    ...(numbers && { numbers }),
    ...(counted !== undefined && { counted }),
    ...(given.now !== undefined && { now: given.now }),
    ...(given.isReadOff && { isReadOff: true }),
  });
  const { message, now, isReadOff } = given;
  const paste: Paste = {
    ...aPaste(clean, diagnosis, numbers),
    ...(counted !== undefined && { counted }),
    ...(message !== undefined && { message }),
    ...(now !== undefined && { now }),
    ...(isReadOff && { isReadOff }),
  };
  if (isTalk(paste, given.isQuoted)) return undefined;
  const pastes = [...kept, paste];
  const input = {
    diagnosis,
    pastes,
    language,
    ...(before ? { changed: changedText(before, diagnosis, kept.length, language) } : {}),
    ...(session.diagnosis && session.evidence && sameRoot(session.diagnosis, diagnosis)
      ? { evidence: ofFirstPaste(session.evidence) }
      : {}),
  };
  const evidence = decidingQuotes(input) ?? input.evidence;
  const next: Session = { ...withoutEvidence(session), pastes, diagnosis, ...(evidence ? { evidence } : {}) };
  return { session: next, reply: answerReply(input) };
}

/** What is judged of a paste: a digest of a large one. */
async function condensed(given: Given, engine: Context['engine']): Promise<Given> {
  const { text } = given;
  return given.numbers || text.length < BULK_FROM ? given : { ...given, ...(await engine.condense(piecesOf(text))) };
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = Math.min(text.length, at + PIECE);
    // no surrogate pair is cut in two
    const cut = end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
    yield text.slice(at, cut);
    at = cut;
  }
}

function withoutEvidence({ evidence: _, forgotten: __, ...rest }: Session): Session {
  return rest;
}

/** Lines that were quoted while there was one paste only have plain numbers: now they are of the first. */
function ofFirstPaste(evidence: QuotesPart): QuotesPart {
  return {
    ...evidence,
    quotes: evidence.quotes.map((quote) => ({
      ...quote,
      number: quote.number === '' || quote.number.includes(':') ? quote.number : `1:${quote.number}`,
    })),
  };
}

function sameRoot(a: Diagnosis, b: Diagnosis): boolean {
  const root = (one: Diagnosis): string | undefined => one.findings.find(({ role }) => role === 'root')?.playbook;
  return root(a) !== undefined && root(a) === root(b);
}

/** Is this a greeting, a question or a remark, in which the engine knows no line? */
function isTalk({ text, labels }: Paste, isQuoted = false): boolean {
  if (!isQuoted && (text.length > TALK_LENGTH || text.trim().split('\n').length > TALK_LINES)) return false;
  return labels.every(({ status }) => status === 'unowned');
}

/** Answers a greeting, a question or a remark. */
export async function talk(text: string, context: Context): Promise<Turn> {
  const { session, language } = context;
  const words = WORDS[language];
  const asked = commandsPart(
    words.ask,
    [{ command: 'kubectl -n NAMESPACE describe pod POD', effect: 'read', why: words.whyPod }],
    language,
  );
  const reasons = text.match(/\b[A-Z][A-Za-z]{6,}\b/g);
  const term = reasons && (await context.engine.term(reasons, language));
  if (term)
    return {
      session,
      reply: say(
        language,
        words.term(term.word, placeOf(term, language), term.meaning),
        ['examples', 'help'],
        asked ? [asked] : [],
      ),
    };
  if (session.diagnosis) {
    if (ASKS_WHAT_TO_DO.test(text)) return { session, reply: nextReply(session.diagnosis, language) };
    if (ASKS_MEANING.test(text)) return { session, reply: whyReply(session.diagnosis, session.pastes, language) };
    return { session, reply: say(language, words.nothingThere, ['why', 'next', 'note', 'help']) };
  }
  const commands: CommandsPart = {
    type: 'commands',
    label: words.pasteThis,
    commands: [
      {
        command: 'kubectl get events -A --sort-by=.lastTimestamp',
        effect: 'read',
        effectText: words.readsOnly,
        why: words.whyEvents,
      },
      {
        command: 'kubectl -n NAMESPACE describe pod POD',
        effect: 'read',
        effectText: words.readsOnly,
        why: words.whyPod,
      },
      {
        command: 'kubectl -n NAMESPACE get all -o wide',
        effect: 'read',
        effectText: words.readsOnly,
        why: words.whyObjects,
      },
    ],
  };
  return { session, reply: say(language, words.nothingThere, ['examples', 'help'], [commands]) };
}
