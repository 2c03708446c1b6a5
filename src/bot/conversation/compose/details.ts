// Diagnosis → the replies to `why`, `next`, `lines` and `note`.
import type { Diagnosis } from '../../../triage/diagnosis.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { LineChoice } from '../intent.ts';
import { lineNumber, numbered, type Paste, quoteEvidence } from '../paste.ts';
import type { NotePart, Part, PointsPart, Reply, TextPart } from '../reply.ts';
import { WORDS } from '../words.ts';
import { answerPart, commandsPart, hintsFor, ladderPart, linesText, placeOf } from './answer.ts';

/** Lines shown at once by `lines`. */
const PAGE = 200;

/** Meaning, reasons, the road step by step, all findings and links. */
export function whyReply(diagnosis: Diagnosis, pastes: readonly Paste[], language: Language): Reply {
  const words = WORDS[language];
  const { explain, confidence } = diagnosis;
  const parts: Part[] = [answerPart(diagnosis, language)];
  if (explain) parts.push(text(words.meaning, explain.meaning), text(words.whyHere, explain.whyHere));
  parts.push(text(words.confidence, `${words.level[confidence.level]} — ${confidence.why}`));
  if (confidence.runnerUp) parts.push(text(words.runnerUp, placeOf(confidence.runnerUp, language)));
  if (confidence.wouldChange) parts.push(text(words.wouldChange, confidence.wouldChange));
  const isNumbered = !pastes.at(-1)?.isReadOff;
  parts.push(ladderPart(diagnosis, language, 'list', isNumbered));
  for (const role of ['root', 'consequence', 'recovered'] as const) {
    const label = role === 'root' ? words.because : role === 'consequence' ? words.consequences : words.recovered;
    const found = diagnosis.findings.filter((finding) => finding.role === role);
    if (found.length === 0) continue;
    parts.push({
      type: 'points',
      label,
      points: found.map(({ playbook, object, summary, lines }) => {
        const at = isNumbered ? linesText(lines, language, (line) => lineNumber(pastes, pastes.length - 1, line)) : '';
        const where = at === '' ? '' : ` (${at})`;
        return `${playbook}${object === '' ? '' : ` ${object}`}: ${summary}${where}`;
      }),
    });
  }
  if (explain?.references.length) parts.push(points(words.readMore, explain.references));
  return reply(diagnosis, language, parts);
}

/** Every command, the fix and how to prevent it. */
export function nextReply(diagnosis: Diagnosis, language: Language): Reply {
  const words = WORDS[language];
  const parts: Part[] = [answerPart(diagnosis, language)];
  const next = commandsPart(words.next, diagnosis.next, language);
  if (next) parts.push(next);
  const known = new Set(diagnosis.next.map(({ command }) => command));
  const asked = diagnosis.ask
    .filter(({ command }) => !known.has(command))
    .map((one) => ({ ...one, effect: 'read' as const }));
  const ask = commandsPart(words.ask, asked, language);
  if (ask) parts.push(ask);
  if (diagnosis.explain)
    parts.push(text(words.fix, diagnosis.explain.fix), text(words.prevention, diagnosis.explain.prevention));
  return reply(diagnosis, language, parts);
}

/** The pasted lines with owner, step and status; of what was read off a cluster, what the findings rest on. */
export function linesReply(
  diagnosis: Diagnosis,
  pastes: readonly Paste[],
  which: LineChoice,
  language: Language,
): Reply {
  const words = WORDS[language];
  if (pastes.at(-1)?.isReadOff) return evidenceReply(diagnosis, pastes, language);
  const all = numbered(pastes, words);
  const chosen = all.filter(({ at, label }) => {
    if (which === 'all' || which === 'every') return true;
    if (which === 'problem' || which === 'unowned') return label.status === which;
    return at >= which.from && at <= which.to;
  });
  const shown = which === 'every' ? chosen : chosen.slice(0, PAGE);
  const last = shown.at(-1);
  if (!last) return reply(diagnosis, language, [text('', words.noSuchLines)]);
  const unowned = all.filter(({ label }) => label.status === 'unowned').length;
  return reply(diagnosis, language, [
    {
      type: 'quotes',
      form: 'table',
      label:
        shown.length === all.length ? words.allLines(all.length, unowned) : words.someLines(shown.length, all.length),
      quotes: shown.map(({ quote }) => quote),
      more: chosen.length > shown.length ? words.moreToShow(last.at + 1, last.at + PAGE) : '',
    },
  ]);
}

function evidenceReply(diagnosis: Diagnosis, pastes: readonly Paste[], language: Language): Reply {
  const words = WORDS[language];
  const all = diagnosis.findings.flatMap(({ evidence = [] }) => evidence);
  const once = [...new Map(all.map((one) => [`${one.object} ${one.text}`, one])).values()];
  if (once.length === 0) return reply(diagnosis, language, [text('', words.noSuchLines)]);
  const quotes = quoteEvidence(pastes, once, words);
  return reply(diagnosis, language, [{ type: 'quotes', form: 'table', label: words.because, quotes, more: '' }]);
}

/** The incident note. */
export function noteReply(
  diagnosis: Diagnosis,
  note: Pick<NotePart, 'fields' | 'markdown' | 'plain'>,
  language: Language,
): Reply {
  return reply(diagnosis, language, [{ type: 'note', label: WORDS[language].noteLabel, edits: '', ...note }]);
}

function reply(diagnosis: Diagnosis, language: Language, parts: readonly Part[]): Reply {
  const { layer } = diagnosis.stalled;
  return { language, parts, hints: hintsFor(layer !== 'unknown' && layer !== 'healthy', language) };
}

function text(label: string, body: string): TextPart {
  return { type: 'text', tone: 'plain', label, text: body };
}

function points(label: string, all: readonly string[]): PointsPart {
  return { type: 'points', label, points: all };
}
