// The quiz for the desk: its scenarios, and the daily post to each channel that wants one.
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Access } from '../bot/desk/access/access.ts';
import type { QuizPort } from '../bot/desk/ports.ts';
import type { JobTook, WatchedThread } from '../bot/desk/thread/thread.ts';
import { observedPoster } from '../ops/observed-poster.ts';
import type { Observer } from '../ops/observer.ts';
import type { ServiceConfig } from '../service-config.ts';
import type { Store } from '../store/store.ts';
import type { Language } from '../triage/playbook.ts';
import type { Voices } from './voices.ts';

/** What it is opened with. */
interface OpenQuiz {
  /** of playbooks besides the built-in ones */
  readonly folder?: string;
  readonly services: Pick<ServiceConfig, 'store' | 'keys' | 'quizSalt'>;
  readonly store: Store;
  readonly access?: Access;
  readonly language: Language;
  readonly voices: Voices;
  readonly log: Logger;
  readonly observer: Observer;
  /** is told of each scenario at its end */
  readonly took: (took: JobTook) => void;
}

/** The quiz. */
interface OpenedQuiz {
  readonly port: QuizPort;
  /** what makes scenarios */
  readonly thread: WatchedThread;
  /** Makes scenarios of the playbooks as they are now. */
  reload(): void;
  /** Posts daily from now on. */
  start(): void;
  stop(): void;
  /** Ends what makes scenarios, too. */
  close(): Promise<void>;
}

/** Opens it. */
export async function openQuiz({
  folder,
  services,
  store,
  access,
  language,
  voices,
  log,
  observer,
  took,
}: OpenQuiz): Promise<OpenedQuiz> {
  const [{ quizPort }, { QuizDaily }, { scenarioThread }] = await Promise.all([
    import('../bot/desk/quiz/quiz-port.ts'),
    import('../bot/desk/quiz/quiz-daily.ts'),
    import('../bot/desk/quiz/scenario-thread.ts'),
  ]);
  const scenarios = scenarioThread({ salt: saltOf(services), ...(folder !== undefined && { folder }) }, took);
  const options = { store, clock: () => new Date(), scenarios };
  const poster = observedPoster(voices.poster, 'quiz', observer);
  const daily = new QuizDaily({
    ...options,
    store: { ...store, subscriptions: voices.heardBy(store.subscriptions) },
    language,
    post: async ({ workspace, channel }, reply, key, pictures) => {
      const whole = `quiz ${workspace} ${channel} ${key}`;
      return { channel, message: await poster.post({ workspace, channel, thread: '' }, reply, whole, pictures) };
    },
    failed: ({ workspace, channel }, error) =>
      log.warn({ event: 'quiz-post', workspace, channel, error: String(error) }, 'the quiz could not be posted'),
  });
  return {
    port: quizPort({
      ...options,
      ...(access && {
        mayChange: ({ place, person }) => access.may('settings', place, person),
        mayNote: ({ place, person }) => access.may('note', place, person),
      }),
    }),
    thread: scenarios.thread,
    reload: () => scenarios.reload(),
    start: () => daily.start(),
    stop: () => daily.stop(),
    close: () => scenarios.close(),
  };
}

/** The same in all replicas of one installation, and known to nobody else: what was chosen, else drawn from a secret that they share, else from the store's place. */
function saltOf({ quizSalt, keys, store }: OpenQuiz['services']): string {
  if (quizSalt !== undefined) return quizSalt;
  const secret = keys[0] ?? (store && 'url' in store ? store.url : (store?.path ?? ''));
  return createHash('sha256').update(`sekisho quiz ${secret}`).digest('hex');
}
