import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../../src/bot/conversation/reply.ts';
import { correctionView } from '../../../../src/bot/slack/render/correction-view.ts';
import { homeView } from '../../../../src/bot/slack/render/home-view.ts';
import { notePost } from '../../../../src/bot/slack/render/note-post.ts';
import { noteView } from '../../../../src/bot/slack/render/note-view.ts';
import { pasteView } from '../../../../src/bot/slack/render/paste-view.ts';
import { postFaults, viewFaults } from '../../../make/slack-limits.ts';

const KEYS = ['when', 'symptom', 'firstLook', 'cause', 'fix', 'prevention'] as const;
const LONG = 'とても長い <!channel> 説明。\n'.repeat(1_000);

function faults(view: object): string[] {
  return viewFaults(view as Readonly<Record<string, unknown>>);
}

describe('forms', () => {
  it.each(['en', 'ja'] as const)('to paste into, in %s, are what Slack takes', (language) => {
    expect(faults(pasteView(language, '{}'))).toEqual([]);
  });

  it.each(['', 'cart-1 is down', LONG])('of a note are what Slack takes, whatever is known already', (value) => {
    const fields = KEYS.map((key) => ({ key, label: LONG, value }));
    const view = noteView({ language: 'ja', title: LONG, fields, channel: 'C1' }, '{}');
    expect(faults(view)).toEqual([]);
    if (value === LONG) expect(JSON.stringify(view.blocks[1])).toMatch(/残り \d+ 文字/);
  });

  it('for a correction are what Slack takes, however many choices there are', () => {
    const choices = Array.from({ length: 150 }, (_, at) => ({ value: `layer/part${at}`, label: LONG }));
    expect(
      faults(correctionView({ language: 'en', title: LONG, question: LONG, choices, commentLabel: LONG }, '{}')),
    ).toEqual([]);
  });
});

describe('the home page', () => {
  const settings = {
    person: { allowsCorrections: false },
    workspace: { allowsCorrections: true, notesChannel: 'C1', language: 'ja' as const },
  };

  it.each(['en', 'ja'] as const)('in %s is what Slack takes, however much there is to say', (language) => {
    const parts = Array.from({ length: 120 }, (_, at) => ({
      type: 'text' as const,
      tone: 'plain' as const,
      label: `${at}`,
      text: LONG.slice(0, 500),
    }));
    const home: Reply = { language, parts, hints: [{ say: 'help', label: 'help' }] };
    const view = homeView({ home, settings, said: { language, parts: parts.slice(0, 20), hints: [] } });
    expect(faults(view)).toEqual([]);
    expect(JSON.stringify(view)).toMatch(/… \d+/);
  });

  it('shows what is chosen', () => {
    const view = homeView({ home: { language: 'en', parts: [], hints: [] }, settings });
    const chosen = JSON.stringify(view.blocks);
    expect(chosen).toContain('"initial_conversation":"C1"');
    expect(chosen).toMatch(/set:workspace:language.*"initial_option":\{[^}]*"日本語"/);
  });
});

describe('a posted note', () => {
  it('has buttons to edit and to export it, and stays within what Slack takes', () => {
    const post: Reply = {
      language: 'en',
      parts: [{ type: 'note', label: 'Incident note', fields: [], markdown: LONG, plain: LONG }],
      hints: [],
    };
    const { messages, files } = notePost({ id: 'n1', post, said: post }, '1.0');
    for (const message of messages)
      expect(postFaults({ ...message, unfurl_links: false, unfurl_media: false })).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(['note.md']);
    expect(JSON.stringify(messages)).toMatch(/note:edit.*note:export/);
  });
});
