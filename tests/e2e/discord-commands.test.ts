import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readIntent } from '../../src/bot/conversation/intent.ts';
import { accessBy } from '../../src/bot/desk/access/access.ts';
import type { Place } from '../../src/bot/desk/incoming.ts';
import { workspaceOf } from '../../src/bot/desk/names.ts';
import { idOf } from '../../src/bot/discord/buttons.ts';
import { LAYERS, PARTS } from '../../src/triage/layers.ts';
import { PASTE } from '../make/diagnosis.ts';
import { type Bot, startBot } from '../make/discord-bot.ts';
import type { Held } from '../make/discord-interactions.ts';
import { until } from '../make/discord-people.ts';
import type { Wire } from '../make/discord-world.ts';

const ANSWER = /^✗ \*\*kubelet\/image\*\* Pod\/shop\/cart-1/;

describe('at Discord', () => {
  let bot: Bot;
  beforeEach(async () => {
    bot = await startBot({ namespaces: async () => ['shop', 'batch'] }, undefined, {
      access: accessBy(() => ({ version: 1, rules: [{ verbs: ['settings'] }] })),
    });
  });
  afterEach(() => bot.close());

  const messageOf = (held: Held): Wire | undefined => bot.discord.world.messages.get(held.made.at(-1) ?? '');
  const shown = (held: Held, what: RegExp) =>
    until(() => (what.test(String(messageOf(held)?.content)) ? messageOf(held) : false));
  const answered = async (): Promise<Wire> => shown(bot.ann.slash(bot.ops, 'triage', { text: PASTE }), ANSWER);

  it('/triage answers with one message in the channel', async () => {
    const message = await answered();
    expect(bot.discord.answers(bot.ops.id)).toEqual([message]);
    expect(bot.desk.heard[0]?.place).toMatchObject({ channel: bot.ops.id, thread: message.id });
  });

  it('/triage reads a file', async () => {
    bot.discord.files.set('/cdn/message.txt', (response) => void response.end(PASTE));
    const url = `http://127.0.0.1:${bot.discord.port}/cdn/message.txt`;
    const file: Wire = { id: '7', filename: 'message.txt', size: PASTE.length, url, proxy_url: url };
    await shown(bot.ann.slash(bot.ops, 'triage', { file }), ANSWER);
  });

  it('/triage without anything opens a form to paste into', async () => {
    const held = bot.ann.slash(bot.ops, 'triage');
    await until(() => held.modal);
    await shown(bot.ann.submit(held, { text: PASTE }), ANSWER);
  });

  it.each([
    ['namespace', { name: 'shop' }, { type: 'namespace', namespace: 'shop' }],
    ['practice', { name: 'big-parcel' }, { type: 'practice' }],
    ['practice', { name: 'list' }, { type: 'practice' }],
    ['quiz', {}, { type: 'quiz', rest: '' }],
    ['quiz', { say: 'answer layer b' }, { type: 'quiz', rest: 'answer layer b' }],
    ['note', { say: 'search 証明書' }, { type: 'notebook', act: 'search', text: '証明書' }],
    ['watch', {}, { type: 'watch', stop: false, target: '' }],
    ['watch', { namespace: 'shop' }, { type: 'watch', stop: false, target: 'shop' }],
    ['watch', { namespace: 'shop', stop: true }, { type: 'watch', stop: true, target: 'shop' }],
    ['help', {}, { type: 'help' }],
    ['note', {}, { type: 'note' }],
  ])('/%s %o is understood by the desk', async (name, options, intent) => {
    const held = bot.ann.slash(bot.ops, name, options);
    const heard = await until(() => bot.desk.heard[0]);
    expect(readIntent({ text: heard.text }, false)).toMatchObject(intent);
    await shown(held, /./);
  });

  it('/namespace shows what the cluster has, a reading lab in its place', async () => {
    await bot.close();
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'cart-1', namespace: 'shop' },
      spec: { nodeName: 'node-2', containers: [{ name: 'cart', image: 'cart:9' }] },
      status: {
        phase: 'Pending',
        containerStatuses: [
          {
            name: 'cart',
            ready: false,
            restartCount: 0,
            image: 'cart:9',
            state: { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image "cart:9"' } },
          },
        ],
      },
    };
    const read = async () => ({ objects: [pod], unseen: [], source: 'from a lab' });
    bot = await startBot({}, undefined, { lab: { isSimulated: true, read } });
    const message = await shown(bot.ann.slash(bot.ops, 'namespace', { name: 'shop' }), /kubelet\/image/);
    expect(JSON.stringify(message)).toContain('from a lab');
  });

  it('/language, /settings and /help about me are for the person alone', async () => {
    for (const [name, options, said] of [
      ['settings', { corrections: true }, /./],
      ['language', { language: 'ja' }, /./],
      ['help', { about: 'me' }, /./],
    ] as const)
      expect(await shown(bot.ann.slash(bot.ops, name, options), said)).toMatchObject({ flags: expect.any(Number) });
    expect(bot.discord.answers(bot.ops.id).every(({ flags }) => (Number(flags) & 64) !== 0)).toBe(true);
    const place = {
      platform: 'discord',
      workspace: bot.discord.world.guild,
      channel: bot.ops.id,
      thread: '',
      isDirect: false,
    } as const;
    const settings = await bot.desk.settings(place, { id: bot.ann.user.id, name: 'Ann', groups: [] });
    expect(settings).toMatchObject({ person: { language: 'ja' }, workspace: { allowsCorrections: true } });
  });

  it.each([
    ['practice', 'name', 'big', 'big-parcel'],
    ['language', 'language', 'j', 'ja'],
    ['namespace', 'name', 'sh', 'shop'],
  ])('/%s completes %s', async (command, option, typed, value) => {
    const held = bot.ann.type(bot.ops, command, option, typed);
    expect((await until(() => held.choices)).map((one) => one.value)).toContain(value);
  });

  it('"Triage this message" reads the message, whoever wrote it', async () => {
    await shown(bot.ann.triage(bot.ann.say(bot.ops, PASTE)), ANSWER);
  });

  it('buttons answer in a thread of the message, and go on with its conversation', async () => {
    const message = await answered();
    bot.ann.press(message, 'say:why');
    const answer = await until(() => bot.discord.answers(message.id)[0]);
    expect(String(answer.content)).toContain('**Meaning:**');
    expect(bot.discord.answers(bot.ops.id)).toHaveLength(1);
  });

  it('an id that nobody made does nothing', async () => {
    const message = await answered();
    const held = bot.ann.press(message, 'note:../../etc:x');
    await until(() => held.acknowledged);
    expect(bot.desk.heard).toHaveLength(1);
  });

  it('the note is filled in, posted, changed in place and exported', async () => {
    const message = await answered();
    const pressed = bot.ann.press(message, 'say:note');
    const modal = await until(() => pressed.modal);
    const inputs = (modal.components as Wire[]).map(({ component }) => component as Wire);
    expect(inputs.map(({ value }) => value ?? '')).toEqual([
      'namespace shop\nPod/shop/cart-1: Failed',
      expect.stringContaining('kubectl get events -n shop'),
      expect.stringContaining('[kubelet/image]'),
      expect.stringMatching(/./),
      expect.stringMatching(/./),
    ]);
    const filled = bot.ann.submit(pressed, { when: '10:02 JST\ncart is down', fix: 'pushed the tag' }, [], message);
    await shown(filled, /Posted: https:/);
    const workspace = (
      await bot.store.notes.list({ workspace: workspaceOf(bot.desk.heard[0]?.place as Place), limit: 10 })
    ).items;
    expect(workspace).toMatchObject([{ when: '10:02 JST', symptom: 'cart is down', fix: 'pushed the tag' }]);
    const [{ id = '', postedTo = undefined } = {}] = workspace;
    const edit = bot.ann.press(messageOf(filled) as Wire, idOf({ type: 'note', id, channel: '' }) ?? '');
    await until(() => edit.modal);
    await shown(bot.ann.submit(edit, { cause: 'wrong tag' }, [], messageOf(filled) as Wire), /Posted/);
    const posted = bot.discord.world.messages.get(postedTo?.message ?? '');
    expect(posted?.channel_id).toBe(bot.ops.id);
    expect(posted?.content).toMatch(/cart is down.*wrong tag.*pushed the tag/s);
    const exported = bot.ann.press(messageOf(filled) as Wire, `export:${id}`);
    const file = await until(() => (messageOf(exported)?.attachments as Wire[] | undefined)?.[0]);
    expect(file).toMatchObject({
      filename: expect.stringMatching(/^incident-.*\.md$/),
      text: expect.stringContaining('wrong tag'),
    });
  });

  it('a correction is taken where the server allows it, and kept', async () => {
    const message = await answered();
    await shown(bot.ann.press(message, 'say:wrong'), /Corrections are not kept here/);
    await shown(bot.ann.slash(bot.ops, 'settings', { corrections: true }), /./);
    const pressed = bot.ann.press(message, 'say:wrong');
    await until(() => pressed.modal);
    await shown(
      bot.ann.submit(pressed, { choice: 'kubelet/volume', comment: 'mount' }, [], message),
      /kubelet\/volume/,
    );
    expect((await bot.store.corrections.list({ limit: 10 })).items).toMatchObject([
      { said: { layer: 'kubelet', part: 'image' }, meant: { layer: 'kubelet', part: 'volume' }, comment: 'mount' },
    ]);
  });

  it('a correction with more choices than a select holds asks for the layer first', async () => {
    const choices = LAYERS.flatMap((layer) => PARTS[layer].map((part) => `${layer}/${part}`)).map((value) => ({
      value,
      label: value,
    }));
    bot.desk.corrects = {
      language: 'en',
      title: 'Wrong layer?',
      question: 'Which one?',
      choices,
      commentLabel: 'Remark',
    };
    const message = await answered();
    const asked = await shown(bot.ann.press(message, 'say:wrong'), /Which layer/);
    const chosen = bot.ann.choose(asked, 'layer', 'kubelet');
    const form = await until(() => chosen.modal);
    const parts = ((form.components as Wire[]).map(({ component }) => component as Wire)[0]?.options ?? []) as Wire[];
    expect(parts.map(({ value }) => value)).toEqual(PARTS.kubelet.map((part) => `kubelet/${part}`));
  });

  it('commands are written once', async () => {
    const puts = () => bot.discord.sent.filter(({ method }) => method === 'PUT').length;
    expect(puts()).toBe(1);
    const { registerCommands } = await import('../../src/bot/discord/register.ts');
    const { COMMANDS } = await import('../../src/bot/discord/commands.ts');
    const { newClient } = await import('../../src/bot/discord/sign-in.ts');
    const { rest } = newClient({ apiUrl: bot.discord.url, messageContent: false });
    rest.setToken(bot.discord.token);
    expect(await registerCommands(rest, bot.discord.world.application, undefined, COMMANDS)).toBe(false);
    expect(puts()).toBe(1);
  });
});
