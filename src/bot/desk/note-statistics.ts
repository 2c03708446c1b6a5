// Stalls by layer and week, and how long it took until things had healed: in words and as a picture.
import { durationText } from '../../pictures/duration.ts';
import { type Statistics, statisticsPicture } from '../../pictures/statistics-picture.ts';
import type { Incident } from '../../store/port/incidents.ts';
import type { NoteCount } from '../../store/port/notes.ts';
import { LAYERS } from '../../triage/layers.ts';
import type { Language } from '../../triage/playbook.ts';
import type { Reply } from '../conversation/reply.ts';
import type { Answer } from './answering.ts';
import { DESK_WORDS } from './desk-words.ts';

const DAY_MS = 86_400_000;
/** Weeks that are told, this one included. */
const WEEKS = 8;

/** The Monday of each week that is told, `YYYY-MM-DD` in UTC, the oldest first. */
export function weeksUntil(now: Date): readonly string[] {
  const day = Math.floor(now.getTime() / DAY_MS);
  // 1970-01-01 was a Thursday
  const monday = day - ((day + 3) % 7);
  return Array.from({ length: WEEKS }, (_, at) => dateOf(monday - 7 * (WEEKS - 1 - at)));
}

/** Counts. A stall that a watch saw and that has a note is one: of each layer and week the larger number of the two holds. */
export function statisticsOf(
  weeks: readonly string[],
  notes: readonly NoteCount[],
  incidents: readonly Pick<Incident, 'layer' | 'openedAt' | 'startedAt' | 'healedAt'>[],
): Statistics {
  const watched = new Map<string, number>();
  const healing = new Map<string, number[]>();
  for (const { layer, openedAt, startedAt, healedAt } of incidents) {
    const key = `${weekOf(openedAt)} ${layer}`;
    watched.set(key, (watched.get(key) ?? 0) + 1);
    if (healedAt === undefined) continue;
    const week = weekOf(healedAt);
    const seconds = Math.max(0, Date.parse(healedAt) - Date.parse(startedAt)) / 1000;
    healing.set(week, [...(healing.get(week) ?? []), seconds]);
  }
  const noted = new Map(notes.map(({ week, layer, count }) => [`${week} ${layer}`, count]));
  const layers = LAYERS.map((layer) => ({
    layer,
    counts: weeks.map((week) => {
      const key = `${week} ${layer}`;
      return Math.max(noted.get(key) ?? 0, watched.get(key) ?? 0);
    }),
  })).filter(({ counts }) => counts.some((count) => count > 0));
  return { weeks, layers, healed: weeks.map((week) => median(healing.get(week) ?? [])) };
}

/** The answer; undefined when there is nothing to tell. */
export function statisticsAnswer(statistics: Statistics, language: Language): Answer | undefined {
  const words = DESK_WORDS[language];
  const { layers, healed } = statistics;
  const known = healed.filter((one) => one !== undefined);
  if (layers.length === 0 && known.length === 0) return undefined;
  const points = layers.map(({ layer, counts }) =>
    words.statisticsLayer(
      layer,
      counts.reduce((sum, one) => sum + one, 0),
      counts.at(-1) ?? 0,
    ),
  );
  const last = healed.findLast((one) => one !== undefined);
  const reply: Reply = {
    language,
    parts: [
      { type: 'points', label: words.statisticsTitle(WEEKS), points },
      ...(last === undefined
        ? []
        : [
            {
              type: 'text' as const,
              tone: 'plain' as const,
              label: words.timeToHeal,
              text: words.healedIn(durationText(last, language)),
            },
          ]),
    ],
    hints: [],
  };
  return { reply, pictures: [statisticsPicture(statistics, language)], files: [], isPrivate: false };
}

function median(numbers: readonly number[]): number | undefined {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[half]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function weekOf(instant: string): string {
  const day = Math.floor(Date.parse(instant) / DAY_MS);
  return dateOf(day - ((day + 3) % 7));
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
