// A message of a conversation → its answer: by whichever part of the desk it is for.
import type { Logger } from 'pino';
import { ladderPicture } from '../../pictures/ladder-picture.ts';
import { saysMoreThanWords } from '../../pictures/says-more.ts';
import { timelinePicture } from '../../pictures/timeline-picture.ts';
import type { Diagnosis } from '../../triage/diagnosis.ts';
import type { Language } from '../../triage/playbook.ts';
import { say } from '../conversation/commands/handler.ts';
import { answerReply } from '../conversation/compose/answer.ts';
import { type Intent, readIntent } from '../conversation/intent.ts';
import type { Practising } from '../conversation/practice/practising.ts';
import type { Hint, Reply } from '../conversation/reply.ts';
import type { Engine, Session } from '../conversation/session.ts';
import { WORDS } from '../conversation/words.ts';
import { answerIntent, type Parts } from './answer-intent.ts';
import { type Answer, answerOf } from './answering.ts';
import type { Choices, Chosen } from './choices.ts';
import type { Conversation } from './conversations.ts';
import { DESK_WORDS } from './desk-words.ts';
import type { Incoming } from './incoming.ts';
import type { Lane } from './limits/lane.ts';
import type { CountRefused } from './limits/refusal.ts';
import { answerLook } from './namespace/answer-look.ts';
import type { Asking } from './notebook.ts';
import type { NamespaceReader } from './ports.ts';
import type { Progress } from './progress.ts';
import { triageMessage } from './triage-message.ts';

/** What messages are answered with. */
export interface MessageParts {
  readonly engine: Engine;
  /** absent: labs are in this thread */
  readonly practising?: Practising;
  readonly log: Logger;
  readonly choices: Choices;
  readonly parts: Parts;
  /** absent: the lab answers in its place */
  readonly cluster?: NamespaceReader;
  readonly lab?: NamespaceReader;
  /** in which clusters are read */
  readonly reads: Lane;
  /** absent: nobody counts */
  readonly refused?: CountRefused;
}

/** Asked for during an exercise as at any time. */
const DURING_PRACTICE: ReadonlySet<Intent['type']> = new Set([
  'namespace',
  'nodes',
  'cluster',
  'notebook',
  'settings',
  'set',
  'quiz',
  'watch',
]);

/** Answers a message. The conversation's session becomes the new one. @throws what goes wrong inside */
export async function answerMessage(
  incoming: Incoming,
  conversation: Conversation,
  asking: Asking,
  chosen: Chosen,
  progress: Progress,
  { engine, practising, log, choices, parts, cluster, lab, reads, refused }: MessageParts,
): Promise<Answer> {
  const { place, person } = incoming;
  const { access, now } = parts;
  const { session } = conversation;
  const { language } = asking;
  const words = DESK_WORDS[language];
  const intent = readIntent({ text: incoming.text }, session.menuOpen);
  const inPractice =
    session.practice !== undefined && (session.practice.step === 'note' || !DURING_PRACTICE.has(intent.type));
  const refuse = (verb: 'triage' | 'practise'): Answer => {
    refused?.(place.platform, 'not-allowed');
    return answerOf(say(language, words.verbRefused(verb)), true);
  };
  if (!inPractice) {
    switch (intent.type) {
      case 'namespace':
      case 'nodes':
      case 'cluster': {
        const reader = cluster ?? lab;
        if (!reader) return answerOf(say(language, words.watchNotSetUp));
        const needs = {
          reader,
          ...(lab && { lab }),
          engine,
          access,
          progress: (text: string) => progress.now(text),
          now,
        };
        const { answer, session: next } = await reads.run(() => answerLook(intent, session, asking, needs));
        conversation.session = next;
        return { ...answer, reply: await withSeenBefore(answer.reply, session, next, asking, parts) };
      }
      case 'picture':
        return session.diagnosis
          ? {
              ...answerOf(answerReply({ diagnosis: session.diagnosis, pastes: session.pastes, language })),
              pictures: drawn(session.diagnosis, language),
            }
          : answerOf(say(language, session.forgotten ? WORDS[language].forgottenHere : words.noPicture));
      case 'notebook':
      case 'quiz':
      case 'watch':
      case 'settings':
      case 'set':
      case 'wrong':
        return answerIntent(intent, session, asking, chosen, parts);
      case 'practice':
        if (!access.may('practise', place, person)) return refuse('practise');
        break;
      default:
        if (!access.may('triage', place, person)) return refuse('triage');
    }
  }
  const thrown = (error: unknown): void =>
    log.warn(
      { event: 'attachment-failed', platform: place.platform, error: String(error) },
      'a file could not be read',
    );
  const turn = await triageMessage(incoming, conversation, {
    engine,
    ...(practising && { practising }),
    language,
    progress,
    thrown,
    refused: (reason) => refused?.(place.platform, reason),
  });
  conversation.session = turn.session;
  if (intent.type === 'language' && turn.session.chosen)
    await choices.change(place, person, 'person', { language: turn.session.chosen });
  const { diagnosis } = turn.session;
  const isNew = diagnosis !== undefined && diagnosis !== session.diagnosis;
  const pictures = isNew && saysMoreThanWords(diagnosis) ? drawn(diagnosis, turn.reply.language) : [];
  const hints = isNew ? moreHints(asking, chosen, diagnosis, pictures.length > 0, parts) : [];
  const reply = { ...turn.reply, hints: [...turn.reply.hints, ...hints] };
  return { ...answerOf(await withSeenBefore(reply, session, turn.session, asking, parts)), pictures };
}

/** What was noted of the same trouble, where there is a new diagnosis. */
async function withSeenBefore(
  reply: Reply,
  before: Session,
  { diagnosis }: Session,
  asking: Asking,
  { notebook }: Parts,
): Promise<Reply> {
  if (!diagnosis || diagnosis === before.diagnosis) return reply;
  return notebook.withSeenBefore(reply, diagnosis, asking);
}

/** What may be asked of a new answer besides, where the platform has no other place for it. */
function moreHints(
  { place, person, language }: Asking,
  { workspace }: Chosen,
  { stalled }: Diagnosis,
  isDrawn: boolean,
  { access }: Parts,
): readonly Hint[] {
  if (place.platform !== 'slack' && place.platform !== 'discord') return [];
  const words = DESK_WORDS[language];
  const maySay = workspace.allowsCorrections && access.may('correct', place, person);
  return [
    ...(isDrawn || stalled.layer === 'unknown' ? [] : [{ say: 'picture', label: words.hintPicture }]),
    ...(maySay ? [{ say: 'wrong', label: words.hintWrong }] : []),
  ];
}

/** The road, and the course of things when it is known. */
function drawn(diagnosis: Diagnosis, language: Language): Answer['pictures'] {
  const timeline = timelinePicture(diagnosis, language);
  return [ladderPicture(diagnosis, language), ...(timeline ? [timeline] : [])];
}
