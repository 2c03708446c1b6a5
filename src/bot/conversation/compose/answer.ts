// Diagnosis → the reply to a paste: the answer first, then why, then what to do.
import type { Diagnosis, FindingSummary } from '../../../triage/diagnosis.ts';
import type { Language } from '../../../triage/playbook.ts';
import { effectText } from '../effect.ts';
import { type Paste, quoteEvidence, quoteLines } from '../paste.ts';
import type {
  AnswerPart,
  CommandsPart,
  Hint,
  LadderPart,
  Part,
  Quote,
  QuotesPart,
  Reply,
  ShownCommand,
  Tone,
} from '../reply.ts';
import { WORDS } from '../words.ts';

/** Lines quoted under the answer. */
const MOST_QUOTES = 4;
/** Commands under the answer. */
const MOST_COMMANDS = 3;
/** Further roots, consequences or recovered things named under the answer. */
const MOST_POINTS = 3;

/** What the answer is composed of. */
export interface AnswerInput {
  readonly diagnosis: Diagnosis;
  /** all pastes that were judged, the one that was just made last */
  readonly pastes: readonly Paste[];
  readonly language: Language;
  /** what the paste changed in a conversation; absent for the first one */
  readonly changed?: string;
  /** lines that decided the answer before; quoted again when the answer still rests on them */
  readonly evidence?: QuotesPart;
}

/** Composes the reply to a paste. */
export function answerReply(input: AnswerInput): Reply {
  const { diagnosis, language } = input;
  const words = WORDS[language];
  const roots = diagnosis.findings.filter(({ role }) => role === 'root');
  const followers = diagnosis.findings.filter(({ role }) => role === 'consequence');
  const recovered = diagnosis.findings.filter(({ role }) => role === 'recovered');
  const decided = diagnosis.stalled.layer !== 'unknown' && diagnosis.stalled.layer !== 'healthy';
  const parts: Part[] = [answerPart(diagnosis, language)];
  if (input.changed) parts.push({ type: 'text', tone: 'plain', label: words.changed, text: input.changed });
  parts.push(confidencePart(diagnosis, language));
  if (diagnosis.ladder.some(({ status }) => status !== 'unseen'))
    parts.push(ladderPart(diagnosis, language, 'line', !input.pastes.at(-1)?.isReadOff));
  const quotes = decidingQuotes(input) ?? input.evidence;
  if (quotes) parts.push(quotes);
  if (diagnosis.wait)
    parts.push({
      type: 'text',
      tone: 'unsure',
      label: words.wait,
      text: words.waitText(diagnosis.wait.for, diagnosis.wait.until),
    });
  if (diagnosis.impact?.summary)
    parts.push({ type: 'text', tone: 'plain', label: words.impact, text: diagnosis.impact.summary });
  pushPoints(parts, words.alsoStalled, roots.slice(decided ? 1 : 0), language);
  if (decided)
    pushPoints(
      parts,
      words.consequences,
      followers.filter((one) => one.object !== diagnosis.stalled.object || one.layer !== diagnosis.stalled.layer),
      language,
    );
  pushPoints(parts, words.recovered, recovered, language);
  const next = commandsPart(words.next, diagnosis.next.slice(0, MOST_COMMANDS), language);
  if (next) parts.push(next);
  const known = new Set(diagnosis.next.slice(0, MOST_COMMANDS).map(({ command }) => command));
  if (diagnosis.confidence.level !== 'high' || diagnosis.stalled.layer === 'unknown') {
    const asked = diagnosis.ask.filter(({ command }) => !known.has(command)).slice(0, 2);
    const ask = commandsPart(
      words.ask,
      asked.map((one) => ({ ...one, effect: 'read' as const })),
      language,
    );
    if (ask) parts.push(ask);
  }
  const masked = input.pastes.at(-1)?.isReadOff ? words.maskedRead : words.masked;
  if (diagnosis.redacted > 0) parts.push({ type: 'text', tone: 'quiet', label: '', text: masked(diagnosis.redacted) });
  return { language, parts, hints: hintsFor(decided, language) };
}

/** The first line. */
export function answerPart(diagnosis: Diagnosis, language: Language): AnswerPart {
  const { layer, object } = diagnosis.stalled;
  return {
    type: 'answer',
    tone: toneOf(diagnosis),
    verdict: layer,
    place: placeOf(diagnosis.stalled, language),
    object,
    sentence: diagnosis.headline,
  };
}

/** `kubelet/image`, or a word for healthy and unknown. */
export function placeOf(stalled: { readonly layer: string; readonly part: string }, language: Language): string {
  if (stalled.layer === 'healthy') return WORDS[language].healthy;
  if (stalled.layer === 'unknown') return WORDS[language].unknown;
  return stalled.part === '' ? stalled.layer : `${stalled.layer}/${stalled.part}`;
}

function toneOf(diagnosis: Diagnosis): Tone {
  if (diagnosis.stalled.layer === 'healthy') return 'good';
  if (diagnosis.stalled.layer === 'unknown' || diagnosis.wait) return 'unsure';
  return 'problem';
}

function confidencePart({ confidence }: Diagnosis, language: Language): Part {
  const words = WORDS[language];
  return {
    type: 'confidence',
    label: words.confidence,
    level: confidence.level,
    word: words.level[confidence.level],
    why: confidence.why,
  };
}

/** The road, in one line or as a list. @param isNumbered has anybody seen the lines that show a step? */
export function ladderPart(
  { ladder }: Pick<Diagnosis, 'ladder'>,
  language: Language,
  form: LadderPart['form'],
  isNumbered = true,
): LadderPart {
  const words = WORDS[language];
  const rungs = ladder.map((rung) => ({
    ...rung,
    name: words.steps[rung.step],
    word: words.status[rung.status],
    where: isNumbered ? linesText(rung.evidence, language) : '',
  }));
  return { type: 'ladder', form, label: words.road, rungs };
}

/** `lines 4, 7, …`; '' for none. @param name how a line is called, its number by default */
export function linesText(
  lines: readonly number[],
  language: Language,
  name: (line: number) => string = String,
): string {
  if (lines.length === 0) return '';
  const sorted = [...lines].sort((a, b) => a - b);
  return WORDS[language].atLines(
    `${sorted.slice(0, 6).map(name).join(', ')}${sorted.length > 6 ? ', …' : ''}`,
    lines.length,
  );
}

/** The lines that decide: those of the root, or of what recovered when nothing is stalled. Undefined when the last paste has none. */
export function decidingQuotes({ diagnosis, pastes, language }: AnswerInput): QuotesPart | undefined {
  const words = WORDS[language];
  const leading = diagnosis.findings.find(({ role }) => role === 'root') ?? diagnosis.findings[0];
  const stalledAt = diagnosis.ladder.find(({ status }) => status === 'stalled');
  const lines = leading?.lines.length ? leading.lines : (stalledAt?.evidence ?? []);
  const evidence = leading?.evidence ?? [];
  const told = new Set(evidence.map(({ line }) => line));
  // lines of objects beyond those that are told are too many to quote, and only counted
  const rest =
    evidence.length < MOST_QUOTES ? quoteLines(pastes, new Set(lines.filter((line) => !told.has(line))), words) : [];
  const quotes = [...quoteEvidence(pastes, evidence, words), ...rest].sort((a, b) => lineOf(a) - lineOf(b));
  if (quotes.length === 0) return undefined;
  const more = Math.max(quotes.length, lines.length) - MOST_QUOTES;
  return {
    type: 'quotes',
    form: 'deciding',
    label: words.because,
    quotes: quotes.slice(0, MOST_QUOTES),
    more: more > 0 ? words.moreLines(more) : '',
  };
}

/** The line that a quote stands at; 0 where nobody has seen the input. */
function lineOf({ number }: Quote): number {
  return Number(number.split(':').at(-1));
}

function pushPoints(parts: Part[], label: string, findings: readonly FindingSummary[], language: Language): void {
  if (findings.length === 0) return;
  // several playbooks can tell the same trouble of an object: once is enough here
  const told = new Map<string, FindingSummary>();
  for (const finding of findings) {
    const key = `${finding.layer}/${finding.part} ${finding.object}`;
    if (!told.has(key)) told.set(key, finding);
  }
  const points = [...told.values()].slice(0, MOST_POINTS).map((finding) => {
    const object = finding.object === '' ? '' : ` ${finding.object}`;
    return `${placeOf(finding, language)}${object}: ${finding.summary}`;
  });
  const more = told.size - points.length;
  parts.push({ type: 'points', label, points: more > 0 ? [...points, WORDS[language].andMore(more)] : points });
}

/** Commands with what they change; undefined when there are none. */
export function commandsPart(
  label: string,
  commands: readonly { readonly command: string; readonly why: string; readonly effect: 'read' | 'write' }[],
  language: Language,
): CommandsPart | undefined {
  if (commands.length === 0) return undefined;
  const shown = commands.map(
    (one): ShownCommand => ({ ...one, effectText: effectText(one.command, one.effect, language) }),
  );
  return { type: 'commands', label, commands: shown };
}

/** What can be said next. */
export function hintsFor(decided: boolean, language: Language): Hint[] {
  const { hints } = WORDS[language];
  const says = decided ? (['why', 'lines', 'note', 'next'] as const) : (['lines', 'note', 'examples', 'help'] as const);
  return says.map((say) => ({ say, label: hints[say] }));
}
