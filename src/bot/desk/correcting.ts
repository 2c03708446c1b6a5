// "Wrong layer?": what the person says it was, kept for those who look after the playbooks.
import { LAYERS, PARTS } from '../../triage/layers.ts';
import type { Language } from '../../triage/playbook.ts';
import { redact } from '../../triage/redact.ts';
import { say } from '../conversation/commands/handler.ts';
import { placeOf } from '../conversation/compose/answer.ts';
import type { Reply } from '../conversation/reply.ts';
import type { Session } from '../conversation/session.ts';
import type { CorrectionForm } from './desk.ts';
import { DESK_WORDS } from './desk-words.ts';
import type { Keeper } from './keeper.ts';

/** Characters of the pastes and of the comment that are kept. */
const LONGEST_PASTE = 100_000;
const LONGEST_COMMENT = 2000;

/** Who corrects, and what. */
export interface Correcting {
  readonly workspace: string;
  readonly by: string;
  readonly session: Session;
  readonly language: Language;
}

/** The form: every layer, that which was said first with its parts. Undefined when nothing was diagnosed. */
export function correctionForm(session: Session, language: Language): CorrectionForm | undefined {
  if (!session.diagnosis) return undefined;
  const words = DESK_WORDS[language];
  const { layer } = session.diagnosis.stalled;
  const said = LAYERS.find((one) => one === layer);
  const near = said ? PARTS[said].map((part) => `${said}/${part}`) : [];
  const choices = [...near, ...LAYERS].map((value) => ({ value, label: value }));
  return {
    language,
    title: words.correctionTitle,
    question: words.correctionQuestion,
    choices: [...choices, { value: 'healthy', label: words.healthyChoice }],
    commentLabel: words.correctionComment,
  };
}

/** Keeps a correction. @param choice `kubelet/image`, `kubelet` or `healthy` */
export async function saveCorrection(
  keeper: Keeper,
  { workspace, by, session, language }: Correcting,
  choice: string,
  comment: string,
): Promise<Reply> {
  const words = DESK_WORDS[language];
  const { diagnosis } = session;
  if (!diagnosis) return say(language, words.correctionNone);
  const meant = placeNamed(choice);
  if (!meant) return say(language, words.correctionChoice(choice.slice(0, 40)));
  const { layer, part } = diagnosis.stalled;
  const said = { layer, part };
  const remark = (await redact(comment.trim().slice(0, LONGEST_COMMENT))).text;
  const paste = session.pastes
    .map(({ text }) => text)
    .join('\n\n')
    .slice(0, LONGEST_PASTE);
  const kept = await keeper.use(
    'corrections',
    ({ corrections }) => corrections.add({ workspace, by, paste, said, meant, comment: remark }),
    true,
  );
  if (!kept) return say(language, words.correctionNotKept);
  return say(language, words.correctionKept(placeOf(said, language), placeOf(meant, language)));
}

function placeNamed(choice: string): { readonly layer: string; readonly part: string } | undefined {
  const [layer = '', part = ''] = choice.trim().toLowerCase().split('/');
  if (layer === 'healthy') return { layer, part: '' };
  const known = LAYERS.find((one) => one === layer);
  return known && (part === '' || PARTS[known].includes(part)) ? { layer, part } : undefined;
}
