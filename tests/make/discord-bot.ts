// The bot at a fake Discord, with the real desk and engine and a store in memory.
import { pino } from 'pino';
import { engineOf } from '../../src/bot/conversation/engine.ts';
import type { Engine } from '../../src/bot/conversation/session.ts';
import type { Answer } from '../../src/bot/desk/answering.ts';
import type { Adapter, CorrectionForm, Desk } from '../../src/bot/desk/desk.ts';
import type { Incoming } from '../../src/bot/desk/incoming.ts';
import type { DeskOptions } from '../../src/bot/desk/make-desk.ts';
import type { DiscordOptions } from '../../src/bot/discord/app.ts';
import { startDiscord } from '../../src/bot/discord/start-discord.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { aDesk } from './desk.ts';
import { Someone } from './discord-people.ts';
import { FakeDiscord } from './discord-server.ts';
import type { Wire } from './discord-world.ts';

/** The desk, what it was told, and what a test does on the way. */
export interface WatchedDesk extends Desk {
  readonly heard: Incoming[];
  /** done before each answer; may say that work goes on */
  before: (incoming: Incoming, progress: (text: string) => Promise<void>) => Promise<void>;
  /** makes something else of an answer */
  after: (answer: Answer) => Answer;
  /** in place of the desk's own form */
  corrects: CorrectionForm | undefined;
}

/** Everything that a test needs. */
export interface Bot {
  readonly discord: FakeDiscord;
  readonly desk: WatchedDesk;
  readonly store: Store;
  readonly adapter: Adapter;
  /** a channel where the bot may do everything */
  readonly ops: Wire;
  readonly ann: Someone;
  /** what was logged */
  readonly log: string[];
  close(): Promise<void>;
}

let engine: Promise<Engine> | undefined;

/** The real engine, loaded once. */
export function realEngine(): Promise<Engine> {
  engine ??= loadPlaybooks().then((playbooks) => engineOf(playbooks));
  return engine;
}

/** Starts the bot. @param prepare is done before it signs in */
export async function startBot(
  over: Partial<DiscordOptions> = {},
  prepare: (discord: FakeDiscord) => void = () => undefined,
  desked: Partial<DeskOptions> = {},
): Promise<Bot> {
  const discord = await FakeDiscord.start();
  const ops = discord.world.channel('ops');
  const ann = new Someone(discord, 'Ann');
  prepare(discord);
  const log: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  const store = await openStore({ file: ':memory:' });
  const desk = watched(aDesk({ engine: await realEngine(), log: logger, store, ...desked }));
  const options: DiscordOptions = {
    token: discord.token,
    apiUrl: discord.url,
    messageContent: false,
    png: async ({ name }) => Buffer.from(`PNG of ${name}`),
    language: 'en',
    ...over,
  };
  try {
    const adapter = await startDiscord(options, desk, logger);
    return {
      discord,
      desk,
      store,
      adapter,
      ops,
      ann,
      log,
      async close() {
        await adapter.stop(1000);
        await desk.stop(1000);
        await store.close();
        await discord.close();
      },
    };
  } catch (thrown) {
    await store.close();
    await discord.close();
    throw thrown;
  }
}

function watched(real: Desk): WatchedDesk {
  const desk: WatchedDesk = {
    heard: [],
    before: async () => undefined,
    after: (answer) => answer,
    corrects: undefined,
    async handle(incoming, answering) {
      desk.heard.push(incoming);
      await desk.before(incoming, (said) => answering.progress(said));
      await real.handle(incoming, {
        progress: (text) => answering.progress(text),
        answer: (answer) => answering.answer(desk.after(answer)),
      });
    },
    noteForm: (place, person, id) => real.noteForm(place, person, id),
    saveNote: (place, person, fields, id) => real.saveNote(place, person, fields, id),
    notePosted: (id, channel, message, permalink) => real.notePosted(id, channel, message, permalink),
    exportNote: (place, person, id) => real.exportNote(place, person, id),
    correctionForm: async (place, person) => desk.corrects ?? (await real.correctionForm(place, person)),
    saveCorrection: (place, person, choice, comment) => real.saveCorrection(place, person, choice, comment),
    home: (place, person) => real.home(place, person),
    settings: (place, person) => real.settings(place, person),
    change: (place, person, scope, settings) => real.change(place, person, scope, settings),
    stop: (grace) => real.stop(grace),
  };
  return desk;
}
