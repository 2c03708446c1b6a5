import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASTE } from '../make/diagnosis.ts';
import { type Bot, startBot } from '../make/discord-bot.ts';
import { until } from '../make/discord-people.ts';
import type { Wire } from '../make/discord-world.ts';

const ANSWER = /^✗ \*\*kubelet\/image\*\* Pod\/shop\/cart-1: The kubelet cannot pull cart:9/;

describe('a message', () => {
  let bot: Bot;
  beforeEach(async () => {
    bot = await startBot();
  });
  afterEach(async () => {
    await bot.close();
  });

  const contentIn = (channel: string, at = 0) =>
    until(() => String(bot.discord.answers(channel)[at]?.content ?? '') || false);

  it('that mentions the bot is answered in a thread made from it, and nothing stands in the channel', async () => {
    const asked = bot.ann.mention(bot.ops, `\n${PASTE}`);
    expect(await contentIn(asked.id)).toMatch(ANSWER);
    expect(bot.discord.world.channels.get(asked.id)?.name).toBe('kubelet/image · Pod/shop/cart-1');
    expect(bot.discord.answers(bot.ops.id)).toEqual([]);
    expect(bot.desk.heard[0]).toMatchObject({ text: PASTE, place: { channel: bot.ops.id, thread: asked.id } });
  });

  it('sent directly is answered there', async () => {
    const direct = bot.discord.world.direct(bot.ann.user);
    bot.ann.say(direct, PASTE);
    expect(await contentIn(direct.id)).toMatch(ANSWER);
    expect(bot.desk.heard[0]?.place).toMatchObject({ isDirect: true, workspace: '', thread: '' });
  });

  it('of somebody else that is replied to cannot be read without the content intent, and that is said', async () => {
    const paste = bot.ann.say(bot.ops, PASTE);
    bot.ann.say(bot.ops, `<@${bot.discord.world.bot.id}>`, {
      type: 19,
      message_reference: { type: 0, message_id: paste.id, channel_id: bot.ops.id, guild_id: bot.discord.world.guild },
    });
    expect(await contentIn(bot.ops.id)).toContain('Triage this message');
  });

  it('that was changed has its answer changed in place', async () => {
    const asked = bot.ann.mention(bot.ops, PASTE);
    await contentIn(asked.id);
    bot.ann.edit(asked, `<@${bot.discord.world.bot.id}> help`);
    await until(() => String(bot.discord.answers(asked.id)[0]?.content).includes('Paste anything'));
    expect(bot.discord.answers(asked.id)).toHaveLength(1);
    expect(bot.desk.heard[1]).toMatchObject({ isEdit: true, message: asked.id });
  });

  it('that was changed while its answer is under way has one answer, to what it says now', async () => {
    const waiting: (() => void)[] = [];
    bot.desk.before = () => new Promise<void>((resolve) => waiting.push(resolve));
    const asked = bot.ann.mention(bot.ops, PASTE);
    await until(() => waiting[0]);
    bot.ann.edit(asked, `<@${bot.discord.world.bot.id}> help`);
    bot.desk.before = async () => undefined;
    waiting[0]?.();
    await until(() => String(bot.discord.answers(asked.id)[0]?.content).includes('Paste anything'));
    expect(bot.discord.answers(asked.id)).toHaveLength(1);
  });

  it('says that work goes on, and the answer takes its place', async () => {
    // the message stands there before whoever wrote it knows
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    bot.desk.before = async (_incoming, progress) => {
      await progress('reading 214 objects…');
      await promise;
    };
    const asked = bot.ann.mention(bot.ops, PASTE);
    expect(await contentIn(asked.id)).toBe('reading 214 objects…');
    goOn();
    await until(() => ANSWER.test(String(bot.discord.answers(asked.id)[0]?.content)));
    expect(bot.discord.answers(asked.id)).toHaveLength(1);
  });

  it('of a bot, of itself or to others is not answered', async () => {
    bot.discord.gateway.dispatch(
      'MESSAGE_CREATE',
      bot.discord.world.asEvent(
        bot.discord.world.message(
          bot.ops,
          { ...bot.ann.user, bot: true },
          { content: `<@${bot.discord.world.bot.id}> ${PASTE}` },
        ),
      ),
    );
    bot.ann.say(bot.ops, PASTE);
    const asked = bot.ann.mention(bot.ops, PASTE);
    await contentIn(asked.id);
    expect(bot.desk.heard.map(({ message }) => message)).toEqual([asked.id]);
  });

  it('in a channel without threads is replied to, and a reply to the answer goes on from there', async () => {
    const quiet = bot.discord.world.channel('quiet', 'threads');
    bot.discord.gateway.dispatch('CHANNEL_CREATE', quiet);
    const asked = bot.ann.mention(quiet, PASTE);
    const answer = await until(() => bot.discord.answers(quiet.id)[0]);
    expect(answer.message_reference).toMatchObject({ message_id: asked.id });
    bot.ann.reply(answer, 'why');
    await until(() => bot.discord.answers(quiet.id)[1]);
    expect(bot.desk.heard[1]?.place).toEqual(bot.desk.heard[0]?.place);
    expect(String(bot.discord.answers(quiet.id)[1]?.content)).toContain('**Meaning:**');
  });

  it('in a channel where the bot may not write is explained directly', async () => {
    const closed = bot.discord.world.channel('closed', 'threads', 'send');
    bot.discord.gateway.dispatch('CHANNEL_CREATE', closed);
    bot.ann.mention(closed, PASTE);
    const direct = bot.discord.world.direct(bot.ann.user);
    expect(await contentIn(direct.id)).toContain('I lack a permission in that channel');
  });

  it('without the content intent is not readable in a thread: that is said once', async () => {
    const asked = bot.ann.mention(bot.ops, PASTE);
    await contentIn(asked.id);
    const thread = bot.discord.world.channels.get(asked.id) as Wire;
    bot.ann.say(thread, 'and now?');
    bot.ann.say(thread, 'hello?');
    expect(await contentIn(asked.id, 1)).toContain('message content intent is off');
    bot.ann.mention(thread, 'why');
    expect(await contentIn(asked.id, 2)).toContain('**Meaning:**');
  });

  it('calls nobody, links nothing and stays in its block, whatever was pasted', async () => {
    bot.desk.after = (answer) => ({
      ...answer,
      reply: {
        ...answer.reply,
        parts: [
          {
            type: 'text',
            tone: 'plain',
            label: '',
            text: '@everyone <@1> [x](https://evil.example) **b** discord.gg/abc',
          },
          { type: 'output', label: '', command: '', text: '```\n@here\u202e', isError: false },
        ],
      },
    });
    const asked = bot.ann.mention(bot.ops, PASTE);
    expect(await contentIn(asked.id)).toBe(
      '＠everyone \\<＠1\\> \\[x\\](https:\\/\\/evil.example) \\*\\*b\\*\\* discord\\.gg/abc\n```\nˋˋˋ\n＠here‹U+202E›\n```'.replace(
        '＠1',
        '@1',
      ),
    );
    expect(bot.discord.answers(asked.id)[0]).toMatchObject({ flags: 4, allowed_mentions: { parse: [] } });
  });

  it('brings pictures with what they tell, and files', async () => {
    bot.desk.after = (answer) => ({
      ...answer,
      pictures: [{ name: 'road', svg: '<svg/>', width: 1, height: 1, alt: 'stalled at image' }],
      files: [{ name: '../../note.md', text: 'x' }],
    });
    const asked = bot.ann.mention(bot.ops, PASTE);
    const answer = await until(() => bot.discord.answers(asked.id)[0]);
    expect(answer.attachments).toMatchObject([
      { filename: 'road.png', description: 'stalled at image', text: 'PNG of road' },
      { filename: 'note.md' },
    ]);
  });

  it('carries files, read from where Discord keeps them alone', async () => {
    bot.discord.files.set('/cdn/message.txt', (response) => void response.end(PASTE));
    const file = {
      id: '5',
      filename: 'message.txt',
      size: PASTE.length,
      url: `http://127.0.0.1:${bot.discord.port}/cdn/message.txt`,
      proxy_url: '',
    };
    const asked = bot.ann.mention(bot.ops, '', { attachments: [file] });
    expect(await contentIn(asked.id)).toMatch(ANSWER);
    expect(bot.desk.heard[0]?.attachments.map(({ name, size }) => [name, size])).toEqual([
      ['message.txt', PASTE.length],
    ]);
  });
});

describe('with the message content intent', () => {
  it('what is said in the thread of an answer goes on without a mention', async () => {
    const bot = await startBot({ messageContent: true });
    try {
      const asked = bot.ann.mention(bot.ops, PASTE);
      await until(() => bot.discord.answers(asked.id)[0]);
      bot.ann.say(bot.discord.world.channels.get(asked.id) as Wire, 'why');
      await until(() => String(bot.discord.answers(asked.id)[1]?.content).includes('**Meaning:**'));
      expect(bot.adapter.line).toContain('message content intent');
    } finally {
      await bot.close();
    }
  });

  it('a message of somebody else that is replied to is read with it', async () => {
    const bot = await startBot({ messageContent: true });
    try {
      const paste = bot.ann.say(bot.ops, PASTE);
      const asked = bot.ann.say(bot.ops, `<@${bot.discord.world.bot.id}>`, {
        type: 19,
        message_reference: { type: 0, message_id: paste.id, channel_id: bot.ops.id, guild_id: bot.discord.world.guild },
      });
      await until(() => bot.discord.answers(asked.id)[0]);
      expect(bot.desk.heard[0]?.quoted).toEqual([PASTE]);
    } finally {
      await bot.close();
    }
  });

  it('a message that is linked to is read where its sender may read it, and nowhere else', async () => {
    const bot = await startBot({ messageContent: true }, ({ world }) => {
      const view = String(1n << 10n);
      const closed = world.channel('closed');
      closed.permission_overwrites = [
        { id: world.guild, type: 0, allow: '0', deny: view },
        { id: world.bot.id, type: 1, allow: view, deny: '0' },
      ];
      world.channel('deploys');
    });
    try {
      const { world } = bot.discord;
      const named = (wanted: string) => [...world.channels.values()].find(({ name }) => name === wanted) as Wire;
      const linkTo = (channel: Wire, text: string): string => {
        const { id } = world.message(channel, bot.ann.user, { content: text });
        return `https://discord.com/channels/${world.guild}/${channel.id}/${id}`;
      };
      const links = [linkTo(named('deploys'), PASTE), linkTo(named('closed'), 'top secret')];
      const asked = bot.ann.mention(bot.ops, `what is this? ${links.join(' ')}`);
      await until(() => bot.discord.answers(asked.id)[0]);
      expect(bot.desk.heard[0]?.quoted).toEqual([PASTE]);
    } finally {
      await bot.close();
    }
  });

  it('a whole thread of others is read when the bot is first asked there', async () => {
    const bot = await startBot({ messageContent: true }, ({ world }) => {
      const [ops] = [...world.channels.values()];
      const [member] = [...world.members.values()];
      world.message(world.thread(ops as Wire, 'cart is down', member?.user as Wire), member?.user as Wire, {
        content: PASTE,
      });
    });
    try {
      const thread = [...bot.discord.world.channels.values()].find(({ name }) => name === 'cart is down') as Wire;
      bot.ann.mention(thread, 'what is it?');
      await until(() => bot.discord.answers(thread.id)[0]);
      expect(bot.desk.heard[0]?.quoted).toEqual([PASTE]);
    } finally {
      await bot.close();
    }
  });
});
