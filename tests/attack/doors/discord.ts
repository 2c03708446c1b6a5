// Discord's door: messages, commands, forms and attachments over the gateway, with the real engine behind them.
import { type Bot, realEngine, startBot } from '../../make/discord-bot.ts';
import { until } from '../../make/discord-people.ts';
import type { Wire } from '../../make/discord-world.ts';
import type { Attack, Door } from '../door.ts';
import { shown } from '../door.ts';
import { HOSTILE_ADDRESSES } from '../hostile/addresses.ts';
import { HOSTILE_BYTES, HOSTILE_JSON, HOSTILE_YAML } from '../hostile/bodies.ts';
import { HOSTILE_FILE_NAMES } from '../hostile/file-names.ts';
import { textsOf } from '../hostile/texts.ts';
import { liveInDiscord } from '../live/discord.ts';
import { logFlaws } from '../live/log.ts';
import { attacksOf, textAttacks } from '../text-attacks.ts';

/** The bot, and the addresses that were asked for outside of the stand. */
interface DiscordUnderAttack {
  readonly bot: Bot;
  readonly asked: string[];
  readonly dm: Wire;
  restore(): void;
}

async function open(): Promise<DiscordUnderAttack> {
  const asked: string[] = [];
  const real = globalThis.fetch;
  const bot = await startBot({}, () => undefined, { engine: await realEngine() });
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(`http://127.0.0.1:${bot.discord.port}/`)) return real(input, init);
    asked.push(url);
    throw new TypeError('fetch failed');
  };
  const restore = (): void => {
    globalThis.fetch = real;
  };
  return { bot, asked, dm: bot.discord.world.direct(bot.ann.user), restore };
}

/** Waits for one answer more and looks at all that was sent for it. */
async function answerTo(stand: DiscordUnderAttack, act: (bot: Bot) => void): Promise<readonly string[]> {
  const { discord, desk } = stand.bot;
  const from = discord.sent.length;
  const heard = desk.heard.length;
  act(stand.bot);
  const answers = (): number =>
    discord.sent.slice(from).filter(({ method, path }) => method !== 'GET' && /messages|callback|webhooks/.test(path))
      .length;
  await until(() => (desk.heard.length > heard || answers() > 0) && answers() > 0 && busy(stand) === 0, 'an answer');
  return liveSince(stand, from);
}

const working = new WeakMap<Bot, { count: number }>();

function busy({ bot }: DiscordUnderAttack): number {
  return working.get(bot)?.count ?? 0;
}

function liveSince({ bot, asked }: DiscordUnderAttack, from: number): readonly string[] {
  const live = bot.discord.sent
    .slice(from)
    .flatMap(({ method, path, body, files }) => [
      ...(method === 'GET' ? [] : liveInDiscord((body.data ?? body) as Readonly<Record<string, unknown>>)),
      ...files.flatMap(({ name }) => (/^[\w-][\w.-]{0,90}$/.test(name) ? [] : [`${path}: a file called ${name}`])),
    ]);
  return [...live, ...asked.splice(0).map((url) => `${url} was asked for`)];
}

const say = (stand: DiscordUnderAttack, text: string, more: object = {}): Promise<readonly string[]> =>
  answerTo(stand, ({ ann, ops }) => void ann.mention(ops, text, more));

/** A message with a file. */
function file(
  stand: DiscordUnderAttack,
  over: object,
  body: string | Uint8Array = 'x',
  headers: Record<string, string> = {},
): Promise<readonly string[]> {
  const { discord } = stand.bot;
  const path = `/files/${discord.world.id()}`;
  discord.files.set(path, (response) => response.writeHead(200, headers).end(body));
  const url = `http://127.0.0.1:${discord.port}${path}`;
  const attachment = { id: discord.world.id(), filename: 'message.txt', size: 1_000, url, proxy_url: url, ...over };
  return say(stand, 'see the file', { attachments: [attachment] });
}

const EVENT = 'Warning  Failed  pod/cart-1  Failed to pull image "cart:v9": cart:v9: not found\n';

const addresses: Attack<DiscordUnderAttack>[] = HOSTILE_ADDRESSES.filter((one) => one.trim() !== '').flatMap((url) => [
  {
    family: 'addresses to fetch' as const,
    name: `a file at ${url}`,
    run: async (stand) => ({ how: 'refused' as const, live: await file(stand, { url, proxy_url: url }) }),
  },
  {
    family: 'addresses to fetch' as const,
    name: `a file that leads to ${url}`,
    run: async (stand) => {
      const { discord } = stand.bot;
      discord.files.set('/files/led', (response) =>
        response.writeHead(302, { location: Buffer.from(url).toString('latin1') }).end(),
      );
      const at = `http://127.0.0.1:${discord.port}/files/led`;
      return { how: 'refused' as const, live: await file(stand, { url: at }) };
    },
  },
]);

const names: Attack<DiscordUnderAttack>[] = HOSTILE_FILE_NAMES.map((filename) => ({
  family: 'path and file names',
  name: `a file called ${filename.slice(0, 40)}`,
  run: async (stand) => shown(await file(stand, { filename }, EVENT)),
}));

const contents = [
  ...attacksOf<DiscordUnderAttack, string>('YAML', 'a file', HOSTILE_YAML, async (stand, body) =>
    shown(await file(stand, {}, body)),
  ),
  ...attacksOf<DiscordUnderAttack, string>('JSON', 'a file', HOSTILE_JSON, async (stand, body) =>
    shown(await file(stand, {}, body)),
  ),
  ...attacksOf<DiscordUnderAttack, () => Uint8Array>('compression', 'a file', HOSTILE_BYTES, async (stand, bytes) =>
    shown(await file(stand, {}, bytes())),
  ),
];

/** Options of commands, of which Discord checks none for what they say. */
const COMMANDS: readonly (readonly [command: string, option: string])[] = [
  ['triage', 'text'],
  ['namespace', 'name'],
  ['practice', 'exercise'],
  ['watch', 'target'],
  ['quiz', 'answer'],
];

const commands: Attack<DiscordUnderAttack>[] = textsOf(
  'mentions',
  'prototype keys',
  'shell and templates',
  'search and SQL',
).map(({ family, name, text }, at) => {
  const [command, option] = COMMANDS[at % COMMANDS.length] ?? ['triage', 'text'];
  return {
    family,
    name: `${name} as /${command} ${option}`,
    run: async (stand) =>
      shown(await answerTo(stand, ({ ann, ops }) => void ann.slash(ops, command, { [option]: text }))),
  };
});

/** Buttons and forms that the bot never sent. */
const IDS = [
  '',
  'say:',
  'say:\u202ezqx',
  'note:__proto__',
  'note:../../x',
  'x'.repeat(100),
  '__proto__',
  'constructor',
  'own:edit:zqx',
  '{"a":1}',
];

const buttons: Attack<DiscordUnderAttack>[] = IDS.map((id) => ({
  family: 'forged payloads',
  name: `a button of the id ${id.slice(0, 30)}`,
  run: async (stand) => {
    const { bot } = stand;
    const from = bot.discord.sent.length;
    const message = bot.discord.world.message(bot.ops, bot.discord.world.bot, { content: 'zqx' });
    bot.ann.press(message, id);
    await new Promise((resolve) => setTimeout(resolve, 30));
    return shown(liveSince(stand, from));
  },
}));

/** The door. */
export const discord: Door<DiscordUnderAttack> = {
  name: 'Discord',
  attacks: [
    ...textAttacks<DiscordUnderAttack>(3, (stand, text) => say(stand, text)),
    ...commands,
    ...buttons,
    ...addresses,
    ...names,
    ...contents,
  ],
  open: async () => {
    const stand = await open();
    const count = { count: 0 };
    working.set(stand.bot, count);
    stand.bot.desk.before = async () => void count.count++;
    stand.bot.desk.after = (answer) => {
      count.count--;
      return answer;
    };
    return stand;
  },
  after: async (stand) => [...(await say(stand, 'hello')), ...logFlaws(stand.bot.log)],
  close: async ({ bot, restore }) => {
    restore();
    await bot.close();
  },
};
