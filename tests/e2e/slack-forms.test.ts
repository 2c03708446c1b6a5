import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/bot/desk/answering.ts';
import type { Desk, NoteFields } from '../../src/bot/desk/desk.ts';
import type { Incoming, Place } from '../../src/bot/desk/incoming.ts';
import { makeDesk } from '../../src/bot/desk/make-desk.ts';
import { QUIET } from '../make/desk.ts';
import { realEngine, type SlackApp, slackApp, until } from '../make/slack-app.ts';
import { buttonOf, buttonPayload, globalShortcut, messageShortcut, viewPayload } from '../make/slack-requests.ts';
import { BOT, type PostedMessage, refused, type SlackStand, slackStand } from '../make/slack-stand.ts';

const PASTE =
  '28s  Warning  Failed  pod/cart-1  Failed to pull image "registry.example/cart:9": rpc error: code = NotFound desc = registry.example/cart:9: not found';

let stand: SlackStand;
let app: SlackApp;
/** notes that the desk was given, by id */
const notes = new Map<
  string,
  { fields: NoteFields; posted?: { channel: string; message: string; permalink: string } }
>();
const corrections: { choice: string; comment: string }[] = [];
const asked: Incoming[] = [];

/** The real desk, with a store of notes and corrections in memory, a picture and a private answer. */
function deskOver(real: Desk): Desk {
  const said = (text: string) => ({
    language: 'en' as const,
    parts: [{ type: 'text' as const, tone: 'plain' as const, label: '', text }],
    hints: [],
  });
  return {
    handle: async (incoming, answering) => {
      asked.push(incoming);
      const answer = (over: Partial<Answer>) =>
        answering.answer({ reply: said('Done.'), pictures: [], files: [], isPrivate: false, ...over });
      if (incoming.text === 'picture') {
        const picture = {
          name: 'timeline',
          svg: '<svg/>',
          width: 10,
          height: 10,
          alt: 'Scheduled, then nothing for 3 minutes',
        };
        return answer({ pictures: [picture] });
      }
      if (incoming.text === 'quiz') return answer({ reply: said('Only you see this.'), isPrivate: true });
      if (incoming.text === 'slow') {
        await answering.progress('reading 214 objects…');
        await answering.progress('reading 428 objects…');
        return answer({});
      }
      return real.handle(incoming, answering);
    },
    noteForm: async (place, person, id) => {
      const note = id === undefined ? undefined : notes.get(id);
      if (id !== undefined && !note) return undefined;
      const form = await real.noteForm(place, person);
      if (!note) return form;
      const keys = ['when', 'symptom', 'firstLook', 'cause', 'fix', 'prevention'] as const;
      return {
        id: id ?? '',
        language: 'en',
        title: 'Incident note',
        fields: keys.map((key) => ({ key, label: key, value: note.fields[key] })),
        channel: place.channel,
      };
    },
    saveNote: async (_place, _person, fields, id) => {
      const key = id ?? `note${notes.size + 1}`;
      const { posted } = notes.get(key) ?? {};
      notes.set(key, { fields, ...(posted ? { posted } : {}) });
      return {
        id: key,
        post: said(`Note: ${fields.cause}`),
        said: said(`Saved as ${key}.`),
        ...(posted ? { posted } : {}),
      };
    },
    notePosted: async (id, channel, message, permalink) => {
      const note = notes.get(id);
      if (note) notes.set(id, { ...note, posted: { channel, message, permalink } });
    },
    exportNote: async (_place, _person, id) =>
      notes.has(id) ? { name: `${id}.md`, text: `# ${notes.get(id)?.fields.cause}\n` } : undefined,
    correctionForm: async () => ({
      language: 'en',
      title: 'Wrong layer?',
      question: 'Where was it?',
      choices: [
        { value: 'kubelet/image', label: 'kubelet/image' },
        { value: 'healthy', label: 'nothing was stuck' },
      ],
      commentLabel: 'How did you find out?',
    }),
    saveCorrection: async (_place, _person, choice, comment) => {
      corrections.push({ choice, comment });
      return said('Thank you.');
    },
    home: (place, person) => real.home(place, person),
    settings: (place, person) => real.settings(place, person),
    change: (place, person, scope, settings) => real.change(place, person, scope, settings),
    stop: (grace) => real.stop(grace),
  };
}

beforeAll(async () => {
  stand = await slackStand();
  const real = makeDesk({ engine: await realEngine(), log: QUIET, language: 'en' });
  app = await slackApp(stand, { instead: deskOver(real) });
});

beforeEach(() => {
  stand.calls.length = 0;
  stand.responses.length = 0;
  asked.length = 0;
});

afterEach(() => {
  stand.fakes.clear();
  expect(stand.faults).toEqual([]);
});

afterAll(async () => {
  await app?.adapter.stop(5_000);
  await stand?.close();
});

/** The newest message of the bot in a channel. */
function newest(channel: string, holds: (message: PostedMessage) => boolean): Promise<PostedMessage> {
  return until(
    async () => (await stand.messages(channel)).filter(({ user }) => user === BOT.user).findLast(holds),
    (found) => found !== undefined,
  ) as Promise<PostedMessage>;
}

/** The view that was opened last. */
async function opened(): Promise<Readonly<Record<string, unknown>>> {
  const calls = await until(
    () => stand.called('views.open'),
    (found) => found.length > 0,
  );
  return calls.at(-1)?.args.view as Readonly<Record<string, unknown>>;
}

const NOTE_VALUES = {
  when: { when: { type: 'plain_text_input', value: '10:21' } },
  symptom: { symptom: { type: 'plain_text_input', value: 'cart is down' } },
  firstLook: { firstLook: { type: 'plain_text_input', value: null } },
  cause: { cause: { type: 'plain_text_input', value: 'no such tag' } },
  fix: { fix: { type: 'plain_text_input', value: 'roll back' } },
  prevention: { prevention: { type: 'plain_text_input', value: '' } },
};

describe('/sekisho', () => {
  it('with a paste is answered by one message in the channel, whose buttons and thread go on with it', async () => {
    expect(await app.to.command(PASTE)).toMatchObject({ status: 200, body: '' });
    const answer = await newest(stand.channel, ({ text }) => text.includes('kubelet/image'));
    await app.to.interaction(buttonPayload(stand, answer, buttonOf(answer, /:why$/)));
    const thread = await until(
      () => stand.messages(stand.channel, answer.ts),
      (all) => all.length > 1,
    );
    expect(JSON.stringify(thread[1]?.blocks)).toContain('Why this layer');
    await app.to.event({
      type: 'message',
      channel: stand.channel,
      user: stand.user,
      parent_user_id: BOT.user,
      text: 'next',
      ts: `${answer.ts}9`,
      thread_ts: answer.ts,
    });
    await until(
      () => stand.messages(stand.channel, answer.ts),
      (all) => JSON.stringify(all).includes('Prevention'),
    );
    expect(
      (await stand.messages(stand.channel)).filter(
        ({ text, user }) => user === BOT.user && text.includes('kubelet/image') && !text.startsWith('x'),
      ),
    ).toHaveLength(1);
  });

  it.each(['help', 'practice list', 'language en', 'examples', ''])('hands "%s" to the desk', async (text) => {
    expect(await app.to.command(text)).toMatchObject({ status: 200, body: '' });
    await until(
      () => asked.map((one) => one.text),
      (texts) => texts.includes(text === '' ? 'help' : text),
    );
    await until(
      () => stand.called('chat.postMessage').length + stand.responses.length,
      (count) => count > 0,
    );
  });

  it('opens the form to paste into', async () => {
    await app.to.command('paste', { trigger_id: await stand.trigger() });
    expect(await opened()).toMatchObject({ callback_id: 'paste', type: 'modal' });
  });

  it('where the bot is no member is answered to the person alone, with what to do', async () => {
    stand.fakes.set('chat.postMessage', refused('not_in_channel'));
    await app.to.command(PASTE);
    const said = await until(
      () => stand.responses.map(({ body }) => body),
      (all) => all.length >= 2,
    );
    expect(said[0]).toMatchObject({ response_type: 'ephemeral', text: expect.stringContaining('kubelet/image') });
    expect(said[1]?.text).toContain('/invite');
  });

  it('gives what only the person may see to them alone', async () => {
    await app.to.command('quiz');
    const [said] = await until(
      () => stand.responses,
      (all) => all.length > 0,
    );
    expect(said?.body).toMatchObject({ response_type: 'ephemeral', text: 'Only you see this.' });
    expect(stand.called('chat.postMessage')).toEqual([]);
  });
});

describe('progress', () => {
  it('is one message that becomes the answer', async () => {
    await app.to.command('slow');
    await until(
      () => stand.called('chat.update'),
      (calls) => calls.some(({ args }) => args.text === 'Done.'),
    );
    expect(stand.called('chat.postMessage').map(({ args }) => args.text)).toEqual(['reading 214 objects…']);
  });
});

describe('shortcuts', () => {
  it('"Triage this message" answers in the thread of the message', async () => {
    const ts = await stand.post(stand.channel, PASTE);
    const shortcut = messageShortcut(stand, { ts, user: stand.user, text: PASTE });
    expect(await app.to.interaction(shortcut)).toMatchObject({ status: 200, body: '' });
    const thread = await until(
      () => stand.messages(stand.channel, ts),
      (all) => all.length > 1,
    );
    expect(thread[1]?.text).toContain('kubelet/image');
  });

  it('"Triage this message" where the bot may not write answers the person', async () => {
    stand.fakes.set('chat.postMessage', refused('channel_not_found'));
    await app.to.interaction(messageShortcut(stand, { ts: '1700000009.000100', user: stand.user, text: PASTE }));
    const said = await until(
      () => stand.responses,
      (all) => all.length > 0,
    );
    expect(said[0]?.body.text).toContain('kubelet/image');
  });

  it('"Triage a paste" opens a form, which is answered in direct messages', async () => {
    await app.to.interaction(globalShortcut(stand, await stand.trigger()));
    const view = await opened();
    const sent = viewPayload(stand, view, {
      paste: { paste: { type: 'plain_text_input', value: PASTE } },
      files: { files: { type: 'file_input', files: [] } },
    });
    expect(await app.to.interaction(sent)).toMatchObject({ status: 200, body: '' });
    await newest(await stand.direct(), ({ text }) => text.includes('kubelet/image'));
  });

  it('a form with a file is answered with the file read', async () => {
    stand.files.set('/files/form.txt', (_request, response) => void response.end(PASTE));
    await app.to.interaction(globalShortcut(stand, await stand.trigger()));
    const view = await opened();
    const file = {
      id: 'F9',
      name: 'form.txt',
      size: PASTE.length,
      url_private_download: `${stand.origin}/files/form.txt`,
    };
    const before = (await stand.messages(await stand.direct())).length;
    await app.to.interaction(viewPayload(stand, view, { files: { files: { type: 'file_input', files: [file] } } }));
    const after = await until(
      async () => (await stand.messages(await stand.direct())).slice(before),
      (all) => all.length > 0,
    );
    expect(JSON.stringify(after)).toContain('kubelet/image');
  });

  it('an empty form says so and stays open', async () => {
    const view = { callback_id: 'paste', type: 'modal', private_metadata: '{}' };
    const acked = await app.to.interaction(
      viewPayload(stand, view, { paste: { paste: { type: 'plain_text_input', value: ' ' } } }),
    );
    expect(JSON.parse(acked.body)).toEqual({
      response_action: 'errors',
      errors: { paste: 'Paste some output, or add a file.' },
    });
  });

  it('a form that could not be opened in time says to press again', async () => {
    await app.to.command('paste', { trigger_id: 'expired' });
    const said = await until(
      () => stand.responses,
      (all) => all.length > 0,
    );
    expect(said[0]?.body.text).toContain('press again');
  });
});

describe('the incident note', () => {
  async function diagnosed(): Promise<PostedMessage> {
    await app.to.command(PASTE);
    await until(
      () => stand.called('chat.postMessage'),
      (calls) => calls.some(({ args }) => String(args.text).includes('kubelet/image')),
    );
    return newest(stand.channel, ({ text }) => text.includes('kubelet/image'));
  }

  it('opens prefilled in six fields, is posted to the chosen channel, edited in place and exported', async () => {
    const answer = await diagnosed();
    const note = buttonOf(answer, /:note$/);
    await app.to.interaction(buttonPayload(stand, answer, note, { trigger_id: await stand.trigger() }));
    const view = await opened();
    const blocks = view.blocks as { block_id: string; element: { initial_value?: string } }[];
    expect(blocks.map(({ block_id }) => block_id)).toEqual([
      'when',
      'symptom',
      'firstLook',
      'cause',
      'fix',
      'prevention',
      'channel',
    ]);
    expect(blocks.find(({ block_id }) => block_id === 'cause')?.element.initial_value).toMatch(/kubelet\/image/);

    const channel = {
      channel: { channel: { type: 'conversations_select', selected_conversation: stand.privateChannel } },
    };
    expect(await app.to.interaction(viewPayload(stand, view, { ...NOTE_VALUES, ...channel }))).toMatchObject({
      status: 200,
      body: '',
    });
    const saved = await until(
      () => [...notes.entries()].at(-1),
      (found) => found?.[1].posted !== undefined,
    );
    expect(saved?.[1].fields).toEqual({
      when: '10:21',
      symptom: 'cart is down',
      firstLook: '',
      cause: 'no such tag',
      fix: 'roll back',
      prevention: '',
    });
    expect(saved?.[1].posted).toMatchObject({
      channel: stand.privateChannel,
      permalink: expect.stringMatching(/^http/),
    });
    const posted = await newest(stand.privateChannel, ({ text }) => text.includes('no such tag'));

    stand.calls.length = 0;
    await app.to.interaction(
      buttonPayload(stand, posted, buttonOf(posted, /^note:edit$/), {
        trigger_id: await stand.trigger(),
        channel: { id: stand.privateChannel },
      }),
    );
    const again = await opened();
    const changed = {
      ...NOTE_VALUES,
      ...channel,
      cause: { cause: { type: 'plain_text_input', value: 'tag was never pushed' } },
    };
    await app.to.interaction(viewPayload(stand, again, changed));
    await newest(stand.privateChannel, ({ text, ts }) => ts === posted.ts && text.includes('never pushed'));
    expect(notes.size).toBe(1);

    await app.to.interaction(
      buttonPayload(stand, posted, buttonOf(posted, /^note:export$/), { channel: { id: stand.privateChannel } }),
    );
    const shared = await until(
      () => stand.messages(stand.privateChannel, posted.ts),
      (all) => all.some(({ files }) => files && files.length > 0),
    );
    expect(JSON.stringify(shared)).toContain('note1.md');
  });

  it('that cannot be posted is saved all the same, and says why it is not posted', async () => {
    const answer = await diagnosed();
    await app.to.interaction(
      buttonPayload(stand, answer, buttonOf(answer, /:note$/), { trigger_id: await stand.trigger() }),
    );
    const view = await opened();
    stand.fakes.set('chat.postMessage', refused('is_archived'));
    const channel = {
      channel: { channel: { type: 'conversations_select', selected_conversation: stand.privateChannel } },
    };
    await app.to.interaction(viewPayload(stand, view, { ...NOTE_VALUES, ...channel }));
    await until(
      () => stand.called('chat.postEphemeral').map(({ args }) => String(args.text)),
      (texts) => texts.some((text) => /saved, but not posted.*archived/.test(text)),
    );
  });

  it('without anything diagnosed is asked of the desk as a word', async () => {
    await app.to.command('note');
    await until(
      () => asked.map(({ text }) => text),
      (texts) => texts.includes('note'),
    );
  });

  it('that does not exist cannot be edited or exported', async () => {
    const message = { ts: '1700000007.000100', blocks: [] };
    for (const action of ['note:edit', 'note:export']) {
      stand.calls.length = 0;
      stand.responses.length = 0;
      await app.to.interaction(
        buttonPayload(stand, message, {
          action_id: action,
          type: 'button',
          value: JSON.stringify({ say: 'nope', thread: '1' }),
        }),
      );
      await until(
        () => stand.responses.map(({ body }) => String(body.text)),
        (texts) => texts.some((text) => text.includes('no such note')),
      );
    }
  });
});

describe('"wrong layer?"', () => {
  it('opens a form and hands over what it says', async () => {
    const message = { ts: '1700000008.000100', blocks: [] };
    const action = { action_id: 'say:4:wrong', type: 'button', value: JSON.stringify({ say: 'wrong', thread: '1' }) };
    await app.to.interaction(buttonPayload(stand, message, action, { trigger_id: await stand.trigger() }));
    const view = await opened();
    expect(view).toMatchObject({ callback_id: 'correction' });
    const values = {
      choice: { choice: { type: 'static_select', selected_option: { value: 'healthy' } } },
      comment: { comment: { type: 'plain_text_input', value: 'it came back' } },
    };
    expect(await app.to.interaction(viewPayload(stand, view, values))).toMatchObject({ status: 200, body: '' });
    await until(
      () => corrections,
      (all) => all.length > 0,
    );
    expect(corrections).toEqual([{ choice: 'healthy', comment: 'it came back' }]);
    await until(
      () => stand.called('chat.postEphemeral'),
      (calls) => calls.some(({ args }) => args.text === 'Thank you.'),
    );
  });
});

describe('App Home', () => {
  it("shows the desk's page with the settings, and changes them", async () => {
    const channel = await stand.direct();
    await app.to.event({ type: 'app_home_opened', user: stand.user, channel, tab: 'home', event_ts: '1.0' });
    const published = await until(
      () => stand.called('views.publish'),
      (calls) => calls.length > 0,
    );
    expect(JSON.stringify(published[0]?.args.view)).toMatch(/Hello .*set:person:language.*set:workspace:notes/s);

    const set = (action: object): object => ({
      type: 'block_actions',
      team: { id: 'T000000001' },
      user: { id: stand.user },
      trigger_id: '1.2',
      container: { type: 'view', view_id: 'V1' },
      view: { id: 'V1', type: 'home' },
      actions: [action],
    });
    await app.to.interaction(
      set({ action_id: 'set:person:language', type: 'static_select', selected_option: { value: 'ja' } }),
    );
    await until(
      () => stand.called('views.publish'),
      (calls) => JSON.stringify(calls.at(-1)?.args.view).includes('自分の言語'),
    );
    await app.to.interaction(
      set({ action_id: 'set:person:language', type: 'static_select', selected_option: { value: 'follow' } }),
    );
    await until(
      () => stand.called('views.publish'),
      (calls) => JSON.stringify(calls.at(-1)?.args.view).includes('My language'),
    );
  });

  it('does nothing when another tab is opened', async () => {
    await app.to.event({ type: 'app_home_opened', user: stand.user, channel: 'D1', tab: 'messages', event_ts: '1.0' });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(stand.called('views.publish')).toEqual([]);
  });
});

describe('pictures', () => {
  it('are uploaded as PNG with alternative text, into the thread', async () => {
    await app.to.command('picture');
    const [upload] = await until(
      () => stand.called('files.getUploadURLExternal'),
      (calls) => calls.length > 0,
    );
    expect(upload?.args).toMatchObject({ filename: 'timeline.png', alt_text: 'Scheduled, then nothing for 3 minutes' });
    const [shared] = await until(
      () => stand.called('files.completeUploadExternal'),
      (calls) => calls.length > 0,
    );
    expect(shared?.args).toMatchObject({ channel_id: stand.channel, thread_ts: expect.stringMatching(/^\d+\.\d+$/) });
  });
});

describe("the assistant's threads", () => {
  it('begin with prompts, show a status, and are titled by their answer', async () => {
    const channel = await stand.direct();
    const thread = { user_id: stand.user, channel_id: channel, thread_ts: '1700000100.000100', context: {} };
    await app.to.event({ type: 'assistant_thread_started', assistant_thread: thread, event_ts: '1.0' });
    const [prompts] = await until(
      () => stand.called('assistant.threads.setSuggestedPrompts'),
      (calls) => calls.length > 0,
    );
    expect(((prompts?.args.prompts ?? []) as { message: string }[]).map(({ message }) => message)).toEqual([
      'examples',
      'practice',
      'help',
    ]);

    const message = { type: 'message', channel, channel_type: 'im', user: stand.user, thread_ts: thread.thread_ts };
    await app.to.event({ ...message, text: 'slow', ts: '1700000101.000100' });
    await until(
      () => stand.called('assistant.threads.setStatus'),
      (calls) => calls.some(({ args }) => args.status === 'reading 214 objects…'),
    );
    await app.to.event({ ...message, text: PASTE, ts: '1700000102.000100' });
    const [titled] = await until(
      () => stand.called('assistant.threads.setTitle'),
      (calls) => calls.length > 0,
    );
    expect(titled?.args.title).toMatch(/^✗ kubelet\/image Pod\/cart-1/);
  });

  it('are plain threads where Slack has no assistant', async () => {
    stand.fakes.set('assistant.threads.setStatus', refused('unknown_method'));
    const channel = await stand.direct();
    await app.to.event({
      type: 'message',
      channel,
      channel_type: 'im',
      user: stand.user,
      text: 'slow',
      ts: '1700000201.000100',
      thread_ts: '1700000200.000100',
    });
    await until(
      () => stand.called('chat.postMessage'),
      (calls) => calls.some(({ args }) => args.text === 'reading 214 objects…'),
    );
  });
});

describe('places', () => {
  it('name one conversation for a thread, whoever writes in it', async () => {
    const ts = await stand.post(stand.channel, `<@${BOT.user}> help`);
    await app.to.event({
      type: 'app_mention',
      channel: stand.channel,
      user: stand.user,
      text: `<@${BOT.user}> help`,
      ts,
    });
    await until(
      () => asked.length,
      (count) => count > 0,
    );
    const place: Place | undefined = asked[0]?.place;
    expect(place).toEqual({
      platform: 'slack',
      workspace: 'T000000001',
      channel: stand.channel,
      thread: ts,
      isDirect: false,
    });
    expect(asked[0]).toMatchObject({
      message: ts,
      isEdit: false,
      person: { id: stand.user, name: 'mika', groups: [] },
      text: 'help',
    });
  });
});
