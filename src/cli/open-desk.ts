// The desk with everything that settings ask for, and how it is closed again.
import type { Logger } from 'pino';
import type { Engine } from '../bot/conversation/session.ts';
import { type Access, accessBy } from '../bot/desk/access/access.ts';
import type { FollowedAccess } from '../bot/desk/access/access-file.ts';
import type { Adapter, Desk } from '../bot/desk/desk.ts';
import { labReader } from '../bot/desk/lab/lab-reader.ts';
import { makeDesk } from '../bot/desk/make-desk.ts';
import { practiceThread } from '../bot/desk/practice/practice-thread.ts';
import { oneLine, SettingError, systemCode } from '../errors.ts';
import { observedDesk } from '../ops/observed-desk.ts';
import { observedEngine } from '../ops/observed-engine.ts';
import { observedReader } from '../ops/observed-reader.ts';
import { observedStore } from '../ops/observed-store.ts';
import { pictureThread } from '../pictures/png.ts';
import type { ServiceConfig } from '../service-config.ts';
import type { Store, StorePlace } from '../store/store.ts';
import { storeFile } from '../store/store-file.ts';
import type { Language } from '../triage/playbook.ts';
import { HOLDER } from './holder.ts';
import { openLive } from './open-live.ts';
import type { OpenedOps } from './open-ops.ts';
import { openQuiz } from './open-quiz.ts';
import type { Reread } from './reload.ts';
import { Voices } from './voices.ts';

/** What a desk is opened with. */
export interface OpenDesk {
  readonly engine: Engine;
  /** of playbooks besides the built-in ones */
  readonly folder?: string;
  readonly services: Pick<
    ServiceConfig,
    'store' | 'keys' | 'limits' | 'access' | 'clusters' | 'kubeconfig' | 'graces' | 'quizSalt'
  >;
  readonly language: Language;
  /** whoever runs the program chose it */
  readonly languageChosen: boolean;
  readonly log: Logger;
  /** says a line to whoever runs the program */
  readonly warn: (line: string) => void;
  /** absent: nobody looks after it */
  readonly ops?: Pick<OpenedOps, 'observer' | 'took' | 'join'>;
}

/** An open desk. */
export interface OpenedDesk {
  readonly desk: Desk;
  readonly store?: Store;
  /** absent: no access.yaml */
  readonly access?: Access;
  /** Those who can say what a watch and the quiz have to say. */
  join(adapters: readonly Adapter[]): void;
  /** Reads access.yaml and clusters.yaml. @returns what puts them in force, and lets the quiz read its playbooks again @throws the first thing that is wrong */
  readonly reread: Reread;
  /** @param grace ms for what has begun */
  close(grace: number): Promise<void>;
}

/** Opens a desk. A store that cannot be used is said in a line; triage goes on without it until it can be. @throws SettingError for a bad access.yaml or clusters.yaml */
export async function openDesk({
  engine,
  folder,
  services,
  language,
  languageChosen,
  log,
  warn,
  ops,
}: OpenDesk): Promise<OpenedDesk> {
  const access = services.access === undefined ? undefined : await accessOf(services.access, log);
  const observer = ops?.observer ?? {};
  const { metrics } = observer;
  const { store: where, keys } = services;
  const store = where && observedStore(await patientStoreOf(where, keys, log, warn), observer);
  const lab = labReader((took) => ops?.took('lab', took));
  const practising = practiceThread(services.limits, (took) => ops?.took('practice', took));
  const voices = new Voices();
  const live = await openLive({
    engine,
    services,
    log,
    voices,
    observer,
    access: access ?? accessBy(() => undefined),
    ...(store && { store }),
  });
  const quiz =
    store &&
    (await openQuiz({
      services,
      store,
      language,
      voices,
      log,
      observer,
      took: (took) => ops?.took('scenarios', took),
      ...(folder !== undefined && { folder }),
      ...(access && { access }),
    }));
  const desk = makeDesk({
    engine: observedEngine(engine, 'message', observer),
    log,
    language,
    languageChosen,
    lab: observedReader(lab, observer),
    practising,
    limits: services.limits,
    ...(metrics && { refused: (door, reason) => metrics.refused.add({ door, reason }) }),
    ...(store && { store }),
    ...(access && { access }),
    ...live?.parts,
    ...(quiz && { quiz: quiz.port }),
  });
  const stopSweeper = store && (await sweeping(store, log));
  return {
    desk: observedDesk(desk, observer),
    ...(store && { store }),
    ...(access && { access }),
    join: (adapters) => {
      voices.join(adapters);
      const ofQuiz = quiz && { scenarios: quiz.thread };
      ops?.join({
        adapters,
        desk,
        threads: { lab: lab.thread, practice: practising.thread, ...ofQuiz, pictures: pictureThread },
        ...(store && { store }),
        ...(live?.watcher && { watcher: live.watcher }),
      });
      live?.start();
      if (!voices.isEmpty) quiz?.start();
    },
    reread: async () => {
      const rules = await access?.reread();
      const clusters = await live?.reread();
      return () => {
        rules?.();
        clusters?.();
        quiz?.reload();
      };
    },
    close: async (grace) => {
      quiz?.stop();
      await desk.stop(grace);
      await quiz?.close();
      await live?.close();
      access?.stop();
      await lab.close();
      await practising.close();
      await stopSweeper?.();
      await store?.close();
    },
  };
}

/** Follows access.yaml. @throws SettingError when it cannot be used */
async function accessOf(path: string, log: Logger): Promise<FollowedAccess> {
  const { BadAccessFile, followAccess } = await import('../bot/desk/access/access-file.ts');
  try {
    return await followAccess(path, log);
  } catch (error) {
    const found =
      error instanceof BadAccessFile
        ? error.lines.map((line) => line.slice(path.length + 1)).join('; ')
        : systemCode(error);
    throw new SettingError('access', { where: path, found: found || oneLine(error) }, error);
  }
}

/** Deletes what is over its time. @returns ends that */
async function sweeping(store: Store, log: Logger): Promise<() => Promise<void>> {
  const { startSweeper } = await import('../store/sweeper.ts');
  return startSweeper({
    store,
    holder: HOLDER,
    swept: (counts) => log.info({ event: 'retention', ...counts }, 'what is over its time was deleted'),
    failed: (error) => log.warn({ event: 'retention', error: String(error) }, 'what is over its time stays for now'),
  });
}

/** Opens the store, or goes on trying: the first reason is said to whoever runs the program, later ones are logged. */
async function patientStoreOf(
  where: NonNullable<ServiceConfig['store']>,
  keys: readonly string[],
  log: Logger,
  warn: (line: string) => void,
): Promise<Store> {
  const { patientStore } = await import('../store/patient-store.ts');
  let isFirst = true;
  return patientStore({
    open: () => storeOf(where, keys),
    about:
      'url' in where
        ? { kind: 'postgres', place: 'PostgreSQL', schema: 0 }
        : { kind: 'sqlite', place: where.path, schema: 0 },
    failed: (error) => {
      if (isFirst) warn(oneLine(error));
      else log.warn({ event: 'store-failed', error: oneLine(error) }, 'the store cannot be used');
      isFirst = false;
    },
    opened: () => log.info({ event: 'store-opened' }, 'the store is open'),
  });
}

/** Opens the store. @throws StoreError, and the system's when its folder cannot be made */
export async function storeOf(where: NonNullable<ServiceConfig['store']>, key: readonly string[]): Promise<Store> {
  const { openStore } = await import('../store/open-store.ts');
  return openStore(placeOf(where), { key });
}

/** A folder's file, or the file itself. */
function placeOf(where: NonNullable<ServiceConfig['store']>): StorePlace {
  return 'url' in where ? where : { file: storeFile(where.path) };
}
