import { describe, expect, it } from 'vitest';
import { PASTE } from '../make/diagnosis.ts';
import { type Bot, startBot } from '../make/discord-bot.ts';
import { until } from '../make/discord-people.ts';
import type { Wire } from '../make/discord-world.ts';

async function withBot(use: (bot: Bot) => Promise<void>): Promise<void> {
  const bot = await startBot();
  try {
    await use(bot);
  } finally {
    await bot.close();
  }
}

describe('signing in', () => {
  it('with a wrong token says so', async () => {
    await expect(startBot({ token: 'wrong' })).rejects.toThrow(/refuses the token; copy it again/);
  });

  it('without the intent that is asked for says which switch to turn on', async () => {
    const start = startBot({ messageContent: true }, (discord) => {
      discord.allowsContent = false;
    });
    await expect(start).rejects.toThrow(/message content intent is not switched on/);
  });

  it('where nobody listens says so', async () => {
    await expect(startBot({ apiUrl: 'http://127.0.0.1:9/api' })).rejects.toThrow(/cannot reach Discord/);
  });
});

describe('a lost connection', () => {
  it.each([
    ['is dropped', (bot: Bot) => bot.discord.gateway.drop()],
    ['is to be made anew', (bot: Bot) => bot.discord.gateway.askToReconnect()],
  ])('that %s in mid-reply is resumed, and nothing is answered twice', async (_name, lose) => {
    await withBot(async (bot) => {
      let goOn = (): void => undefined;
      bot.desk.before = () =>
        new Promise<void>((resolve) => {
          goOn = resolve;
        });
      const first = bot.ann.mention(bot.ops, PASTE);
      await until(() => bot.desk.heard[0]);
      bot.desk.before = async () => undefined;
      bot.discord.gateway.replaysToo = 3;
      lose(bot);
      const second = bot.ann.mention(bot.ops, PASTE);
      goOn();
      await until(() => bot.discord.answers(second.id)[0]);
      await until(() => bot.discord.answers(first.id)[0]);
      const third = bot.ann.mention(bot.ops, PASTE);
      await until(() => bot.discord.answers(third.id)[0]);
      expect(bot.discord.gateway.received).toContain(6);
      expect(bot.desk.heard).toHaveLength(3);
      for (const { id } of [first, second, third]) expect(bot.discord.answers(id)).toHaveLength(1);
    });
  });
});

describe('Discord refuses', () => {
  it('a second acknowledgement: another process has answered, and this one is silent', async () => {
    await withBot(async (bot) => {
      bot.discord.meddle = ({ path }) =>
        path.endsWith('/callback')
          ? { status: 400, body: { code: 40_060, message: 'Interaction has already been acknowledged.' } }
          : undefined;
      bot.ann.slash(bot.ops, 'triage', { text: PASTE });
      await until(() => bot.log.some((line) => line.includes('another process')));
      expect(bot.desk.heard).toEqual([]);
      expect(bot.discord.answers()).toEqual([]);
    });
  });

  it('a late acknowledgement: the person is told directly', async () => {
    await withBot(async (bot) => {
      bot.discord.interactions.patience = -1;
      bot.ann.slash(bot.ops, 'triage', { text: PASTE });
      const direct = bot.discord.world.direct(bot.ann.user);
      expect(String((await until(() => bot.discord.answers(direct.id)[0])).content)).toContain('waited three seconds');
    });
  });

  it('for a while: what a 429 asks for is obeyed, and the answer comes', async () => {
    await withBot(async (bot) => {
      let refused = 0;
      bot.discord.meddle = ({ method, path }) =>
        method === 'POST' && /^\/channels\/\d+\/messages$/.test(path) && refused++ === 0
          ? {
              status: 429,
              body: { message: 'You are being rate limited.', retry_after: 0.2, global: false },
              headers: { 'retry-after': '1', 'x-ratelimit-scope': 'user' },
            }
          : undefined;
      const asked = bot.ann.mention(bot.ops, PASTE);
      await until(() => bot.discord.answers(asked.id)[0]);
      expect(refused).toBe(2);
      expect(bot.discord.answers(asked.id)).toHaveLength(1);
    });
  });

  it('uploads: the words come without their files', async () => {
    await withBot(async (bot) => {
      const bare = bot.discord.world.channel('bare', 'attach');
      bot.discord.gateway.dispatch('CHANNEL_CREATE', bare);
      bot.desk.after = (answer) => ({ ...answer, files: [{ name: 'note.md', text: 'x' }] });
      const asked = bot.ann.mention(bare, PASTE);
      expect((await until(() => bot.discord.answers(asked.id)[0])).attachments).toEqual([]);
    });
  });

  it('and no body, token or secret stands in the log', async () => {
    await withBot(async (bot) => {
      bot.discord.meddle = ({ method, path }) =>
        method === 'PATCH' && path.startsWith('/webhooks/')
          ? { status: 403, body: { code: 50_001, message: 'Missing Access' } }
          : undefined;
      bot.ann.slash(bot.ops, 'triage', { text: PASTE });
      await until(() => bot.log.some((line) => line.includes('could not be shown')));
      const all = bot.log.join('');
      for (const hidden of ['cart', 'token-', bot.discord.token]) expect(all).not.toContain(hidden);
    });
  });
});

describe('the end', () => {
  it('waits for fifty messages under way: each is answered once', async () => {
    await withBot(async (bot) => {
      bot.desk.before = () => new Promise((resolve) => setTimeout(resolve, 300));
      const asked = Array.from({ length: 50 }, () => bot.ann.mention(bot.ops, PASTE));
      await until(() => bot.desk.heard.length === 50);
      await bot.adapter.stop(30_000);
      for (const { id } of asked) expect(bot.discord.answers(id)).toHaveLength(1);
    });
  });

  it('hands back what is not done in time, and does not answer it later', async () => {
    await withBot(async (bot) => {
      let goOn = (): void => undefined;
      bot.desk.before = () =>
        new Promise<void>((resolve) => {
          goOn = resolve;
        });
      const asked = bot.ann.mention(bot.ops, PASTE);
      await until(() => bot.desk.heard[0]);
      await bot.adapter.stop(2100);
      goOn();
      await new Promise((resolve) => setImmediate(resolve));
      expect(bot.discord.answers(asked.id).map((one: Wire) => one.content)).toEqual([
        'I was restarted before this was done. Please send it again.',
      ]);
    });
  });
});
