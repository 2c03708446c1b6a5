// What a watch tells a channel, as replies.
import type { Incident, Post, Stage } from '../../../cluster/watch/incident.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { AnswerPart, Part, Reply } from '../../conversation/reply.ts';
import type { WatchTarget } from './watch-target.ts';
import { WATCH_WORDS, type WatchWords } from './watch-words.ts';

/** Of what it is told. */
export interface Watched extends WatchTarget {
  readonly cluster: string;
  readonly language: Language;
}

/** The one message of an incident, as it is now. */
export function incidentReply(incident: Incident, watched: Watched): Reply {
  const { stall, since, stages, healedAt, goneAt, returns } = incident;
  const { namespace, cluster, language, context } = watched;
  const words = WATCH_WORDS[language];
  const isOver = healedAt !== undefined;
  const answer: AnswerPart = {
    type: 'answer',
    tone: isOver ? 'good' : 'problem',
    verdict: stall.layer,
    place: placeOf(stall),
    object: stall.object,
    sentence: isOver ? `${words.healed(spanText((goneAt ?? healedAt) - since))} ${stall.sentence}` : stall.sentence,
  };
  const parts: Part[] = [answer, text(words.where, words.spot(namespace, cluster, clockText(since)))];
  if (!isOver && stall.ready !== undefined && stall.wanted !== undefined)
    parts.push(text(words.impact, words.ready(stall.ready, stall.wanted)));
  if (stages.length > 1 || isOver)
    parts.push({ type: 'points', label: words.layers, points: stages.map((one) => stageText(one, words)) });
  if (!isOver && stall.consequences.length > 0)
    parts.push({ type: 'points', label: words.follows, points: stall.consequences });
  if (returns > 0) parts.push({ ...text('', words.flapping(returns)), tone: 'unsure' });
  const at = context === undefined ? namespace : `${namespace}@${context}`;
  const question = `namespace ${namespace}${context === undefined ? '' : ` --context ${context}`}`;
  const hints = isOver
    ? [{ say: 'note', label: words.hintNote }]
    : [
        { say: question, label: words.hintLook },
        { say: `watch ${at} mute 1h`, label: words.hintMute },
        { say: 'note', label: words.hintNote },
      ];
  return { language, parts, hints };
}

/** The line for the thread of an incident; undefined when a post has none. */
export function threadReply(post: Post, { language }: Watched): Reply | undefined {
  const words = WATCH_WORDS[language];
  const only = (line: string): Reply => ({ language, parts: [text('', line)], hints: [] });
  if (post.type === 'healed') {
    const { stages, since, goneAt = since } = post.incident;
    return only(words.healedLine(spanText(goneAt - since), stages.map((one) => stageText(one, words)).join(', ')));
  }
  if (post.type !== 'changed' || !post.line) return undefined;
  const { stall, stages } = post.incident;
  const before = stages.at(-2);
  if (post.line === 'layer' && before) return only(words.moved(placeOf(before), placeOf(stall)));
  return only(words.back(placeOf(stall)));
}

/** What is told of a watch as a whole. */
export function watchReply(
  post: Post & { readonly type: 'blind' | 'sees' | 'digest' },
  { namespace, cluster, language }: Watched,
): Reply {
  const words = WATCH_WORDS[language];
  if (post.type === 'blind')
    return {
      language,
      parts: [{ ...text('', words.blind(namespace, cluster, clockText(post.since), post.why)), tone: 'unsure' }],
      hints: [],
    };
  if (post.type === 'sees') return { language, parts: [text('', words.sees(namespace, cluster))], hints: [] };
  const parts: Part[] = [text('', words.digest(namespace, cluster))];
  const open = post.open.map(({ stall, since }) =>
    words.digestLine(stall.object, placeOf(stall), words.going('', clockText(since)).replace(/^: /, '')),
  );
  if (open.length > 0) parts.push({ type: 'points', label: words.digestOpen, points: open });
  const over = post.over.map((one) => words.digestLine(one.object, placeOf(one), spanText(one.took)));
  if (over.length > 0) parts.push({ type: 'points', label: words.digestOver, points: over });
  return { language, parts, hints: [] };
}

function placeOf({ layer, part }: { readonly layer: string; readonly part: string }): string {
  return `${layer}/${part}`;
}

/** `kubelet/image: 3m20s` */
export function stageText(stage: Stage, words: WatchWords): string {
  return stage.to === undefined
    ? words.going(placeOf(stage), clockText(stage.from))
    : words.stage(placeOf(stage), spanText(stage.to - stage.from));
}

function text(label: string, line: string): Part & { readonly type: 'text' } {
  return { type: 'text', tone: 'plain', label, text: line };
}

/** `2026-11-30 10:02` */
export function clockText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

/** `1h5m`, `45s` */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const pieces = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  const first = pieces.findIndex(([count]) => count > 0);
  if (first < 0) return '0s';
  return pieces
    .slice(first, first + 2)
    .flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : []))
    .join('');
}
