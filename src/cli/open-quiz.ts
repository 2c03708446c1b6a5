// The quiz for the desk: its scenarios, and the daily post to each channel that wants one.
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Access } from '../bot/desk/access/access.ts';
import type { QuizPort } from '../bot/desk/ports.ts';
import { observedPoster } from '../ops/observed-poster.ts';
import type { Observer } from '../ops/observer.ts';
import type { Level, Scenario } from '../quiz/scenario/scenario.ts';
import type { ServiceConfig } from '../service-config.ts';
import type { Store } from '../store/store.ts';
import type { Language, PlaybookSet } from '../triage/playbook.ts';
import type { Voices } from './voices.ts';

/** Scenarios that are kept: three levels, and days that overlap around the world. */
const KEPT = 12;

/** What it is opened with. */
interface OpenQuiz {
  readonly playbooks: PlaybookSet;
  readonly services: Pick<ServiceConfig, 'store' | 'keys' | 'quizSalt'>;
  readonly store: Store;
  readonly access?: Access;
  readonly language: Language;
  readonly voices: Voices;
  readonly log: Logger;
  readonly observer: Observer;
}

/** The quiz. */
interface OpenedQuiz {
  readonly port: QuizPort;
  /** Posts daily from now on. */
  start(): void;
  stop(): void;
}

/** Opens it. */
export async function openQuiz({
  playbooks,
  services,
  store,
  access,
  language,
  voices,
  log,
  observer,
}: OpenQuiz): Promise<OpenedQuiz> {
  const [{ quizPort }, { QuizDaily }] = await Promise.all([
    import('../bot/desk/quiz/quiz-port.ts'),
    import('../bot/desk/quiz/quiz-daily.ts'),
  ]);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const options = { store, timeZone, clock: () => new Date(), scenario: keptScenarios(playbooks, saltOf(services)) };
  const poster = observedPoster(voices.poster, 'quiz', observer);
  const daily = new QuizDaily({
    ...options,
    language,
    post: async ({ workspace, channel }, reply) => {
      const key = `quiz ${workspace} ${channel} ${options.clock().toISOString().slice(0, 16)}`;
      return { channel, message: await poster.post({ workspace, channel, thread: '' }, reply, key) };
    },
    failed: ({ workspace, channel }, error) =>
      log.warn({ event: 'quiz-post', workspace, channel, error: String(error) }, 'the quiz could not be posted'),
  });
  return {
    port: quizPort({
      ...options,
      ...(access && { mayChange: ({ place, person }) => access.may('settings', place, person) }),
    }),
    start: () => daily.start(),
    stop: () => daily.stop(),
  };
}

/** Makes each scenario once. */
function keptScenarios(playbooks: PlaybookSet, salt: string): (date: string, level: Level) => Promise<Scenario> {
  const kept = new Map<string, Promise<Scenario>>();
  return (date, level) => {
    const key = `${date} ${level}`;
    let found = kept.get(key);
    if (!found) {
      found = import('../quiz/scenario/scenario-of.ts').then(({ scenarioOf }) =>
        scenarioOf({ date, level, salt, playbooks }),
      );
      kept.set(key, found);
      found.catch(() => kept.delete(key));
      for (const old of kept.keys()) if (kept.size > KEPT) kept.delete(old);
    }
    return found;
  };
}

/** The same in all replicas of one installation, and known to nobody else: what was chosen, else drawn from a secret that they share, else from the store's place. */
function saltOf({ quizSalt, keys, store }: OpenQuiz['services']): string {
  if (quizSalt !== undefined) return quizSalt;
  const secret = keys[0] ?? (store && 'url' in store ? store.url : (store?.path ?? ''));
  return createHash('sha256').update(`sekisho quiz ${secret}`).digest('hex');
}
