// A paste: judged together with the earlier ones. What holds no Kubernetes output gets a short answer and is not kept.
import { BULK_FROM } from '../../../triage/bulk/bulk-from.ts';
import type { Digest } from '../../../triage/bulk/digest.ts';
import type { Diagnosis } from '../../../triage/diagnosis.ts';
import { answerReply, commandsPart, decidingQuotes, placeOf } from '../compose/answer.ts';
import { changedText } from '../compose/changes.ts';
import { nextReply, whyReply } from '../compose/details.ts';
import { aPaste, type Paste } from '../paste.ts';
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

const ASKS_WHAT_TO_DO =
  /\b(?:fix|solve|repair|resolve|what (?:now|next)|do next|should i)\b|直し方|直す|どうすれば|どうしたら|対処|解決/i;
const ASKS_MEANING = /\b(?:mean|explain|why|reason)\b|意味|なぜ|どうして|理由|説明/i;

/** Answers a paste. */
export const handleTriage: Handler<'triage'> = async ({ text }, context) => {
  const { session, engine, language } = context;
  const kept = session.pastes.slice(-(MOST_PASTES - 1));
  const digest = text.length < BULK_FROM ? undefined : await digestOf(text);
  const { diagnosis, text: clean } = await engine.triage(digest?.text ?? text, {
    lang: language,
    earlier: kept.map((paste) => paste.text),
    ...(digest && { numbers: digest.numbers, counted: digest.counted }),
  });
  const paste = aPaste(clean, diagnosis, digest?.numbers);
  if (isTalk(paste)) return talk(clean, context);
  const pastes = [...kept, paste];
  const before = session.diagnosis;
  const input = {
    diagnosis,
    pastes,
    language,
    ...(before ? { changed: changedText(before, diagnosis, kept.length, language) } : {}),
    ...(before && session.evidence && sameRoot(before, diagnosis) ? { evidence: ofFirstPaste(session.evidence) } : {}),
  };
  const evidence = decidingQuotes(input) ?? input.evidence;
  const next: Session = { ...withoutEvidence(session), pastes, diagnosis, ...(evidence ? { evidence } : {}) };
  return { session: next, reply: answerReply(input) };
};

/** What stands for a large paste; few people paste one, so its reader is loaded for them alone. */
async function digestOf(text: string): Promise<Digest> {
  const { condense } = await import('../../../triage/bulk/bulk-reader.ts');
  return condense(text);
}

function withoutEvidence({ evidence: _, ...rest }: Session): Session {
  return rest;
}

/** Lines that were quoted while there was one paste only have plain numbers: now they are of the first. */
function ofFirstPaste(evidence: QuotesPart): QuotesPart {
  return {
    ...evidence,
    quotes: evidence.quotes.map((quote) => ({
      ...quote,
      number: quote.number.includes(':') ? quote.number : `1:${quote.number}`,
    })),
  };
}

function sameRoot(a: Diagnosis, b: Diagnosis): boolean {
  const root = (one: Diagnosis): string | undefined => one.findings.find(({ role }) => role === 'root')?.playbook;
  return root(a) !== undefined && root(a) === root(b);
}

/** Is this a greeting, a question or a remark, in which the engine knows no line? */
function isTalk({ text, labels }: Paste): boolean {
  if (text.length > TALK_LENGTH || text.trim().split('\n').length > TALK_LINES) return false;
  return labels.every(({ status }) => status === 'unowned');
}

function talk(text: string, context: Context): Turn {
  const { session, language } = context;
  const words = WORDS[language];
  const asked = commandsPart(
    words.ask,
    [{ command: 'kubectl -n NAMESPACE describe pod POD', effect: 'read', why: words.whyPod }],
    language,
  );
  for (const [word] of text.matchAll(/\b[A-Z][A-Za-z]{6,}\b/g)) {
    const term = context.engine.term(word, language);
    if (term)
      return {
        session,
        reply: say(
          language,
          words.term(word, placeOf(term, language), term.meaning),
          ['examples', 'help'],
          asked ? [asked] : [],
        ),
      };
  }
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
