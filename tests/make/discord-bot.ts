// The bot at a fake Discord, with a desk of the conversation alone.
import { pino } from 'pino';
import type { Engine } from '../../src/bot/conversation/session.ts';
import type { Adapter } from '../../src/bot/desk/desk.ts';
import type { DiscordOptions } from '../../src/bot/discord/app.ts';
import { startDiscord } from '../../src/bot/discord/start-discord.ts';
import { aDiagnosis, anEngine } from './diagnosis.ts';
import { type SmallDesk, smallDesk } from './discord-desk.ts';
import { Someone } from './discord-people.ts';
import { FakeDiscord } from './discord-server.ts';
import type { Wire } from './discord-world.ts';

/** Everything that a test needs. */
export interface Bot {
  readonly discord: FakeDiscord;
  readonly desk: SmallDesk;
  readonly adapter: Adapter;
  /** a channel where the bot may do everything */
  readonly ops: Wire;
  readonly ann: Someone;
  /** what was logged */
  readonly log: string[];
  close(): Promise<void>;
}

/** Starts the bot. @param prepare is done before it signs in */
export async function startBot(
  over: Partial<DiscordOptions> = {},
  prepare: (discord: FakeDiscord) => void = () => undefined,
  engine: Engine = anEngine(aDiagnosis()),
): Promise<Bot> {
  const discord = await FakeDiscord.start();
  const ops = discord.world.channel('ops');
  const ann = new Someone(discord, 'Ann');
  prepare(discord);
  const desk = smallDesk(engine);
  const log: string[] = [];
  const options: DiscordOptions = {
    token: discord.token,
    apiUrl: discord.url,
    messageContent: false,
    png: async ({ name }) => Buffer.from(`PNG of ${name}`),
    language: 'en',
    ...over,
  };
  try {
    const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
    const adapter = await startDiscord(options, desk, logger);
    return {
      discord,
      desk,
      adapter,
      ops,
      ann,
      log,
      async close() {
        await adapter.stop(1000);
        await discord.close();
      },
    };
  } catch (thrown) {
    await discord.close();
    throw thrown;
  }
}
