import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { EVENTS, METHODS, SCOPES } from '../../../src/bot/slack/methods.ts';
import { slackWords } from '../../../src/bot/slack/words.ts';

const ROOT = join(import.meta.dirname, '../../..');
const manifest = load(readFileSync(join(ROOT, 'slack-manifest.yaml'), 'utf8')) as {
  features: {
    slash_commands: { command: string }[];
    shortcuts: { callback_id: string; type: string; name: string; description: string }[];
    assistant_view?: object;
    app_home: Record<string, boolean>;
  };
  oauth_config: { scopes: { bot: string[] } };
  settings: {
    event_subscriptions: { bot_events: string[] };
    socket_mode_enabled: boolean;
    interactivity: { is_enabled: boolean };
  };
  display_information: { name: string; description: string; long_description: string };
};
const PAGE = readFileSync(join(ROOT, 'docs/slack.md'), 'utf8');
const FOLDER = join(ROOT, 'src/bot/slack');
const code = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('methods.ts'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n');

describe('slack-manifest.yaml', () => {
  it('asks for the permissions that methods and events need, and no others', () => {
    expect([...manifest.oauth_config.scopes.bot].sort()).toEqual(SCOPES);
  });

  it('subscribes to the events that are listened to, and no others', () => {
    expect([...manifest.settings.event_subscriptions.bot_events].sort()).toEqual(Object.keys(EVENTS).sort());
    const listened = [...code.matchAll(/app\.event\('([a-z_]+)'/g)].map(([, name]) => name);
    const assistant = code.includes('app.assistant(')
      ? ['assistant_thread_started', 'assistant_thread_context_changed']
      : [];
    const subscribed = new Set(Object.keys(EVENTS).map((name) => name.replace(/^message\..*/, 'message')));
    expect([...new Set([...listened, ...assistant])].sort()).toEqual([...subscribed].sort());
  });

  it('knows every method that is called', () => {
    const called = new Set([...code.matchAll(/'((?:[a-zA-Z]+\.)+[a-zA-Z]+)'/g)].map(([, name = '']) => name));
    const methods = Object.keys(METHODS);
    expect(methods.filter((method) => !called.has(method))).toEqual([]);
  });

  it('has the command and the shortcuts that are listened to', () => {
    for (const { command } of manifest.features.slash_commands) expect(code).toContain(`'${command}'`);
    for (const { callback_id } of manifest.features.shortcuts) expect(code).toContain(`'${callback_id}'`);
    expect(manifest.features.shortcuts.map(({ type }) => type).sort()).toEqual(['global', 'message']);
  });

  it('uses Socket Mode, buttons and the home page, and lets people write directly', () => {
    expect(manifest.settings).toMatchObject({ socket_mode_enabled: true, interactivity: { is_enabled: true } });
    expect(manifest.features.app_home).toEqual({
      home_tab_enabled: true,
      messages_tab_enabled: true,
      messages_tab_read_only_enabled: false,
    });
  });

  it('keeps the lengths that Slack asks for', () => {
    const { name, description, long_description } = manifest.display_information;
    expect(name.length).toBeLessThanOrEqual(35);
    expect(description.length).toBeLessThanOrEqual(140);
    expect(long_description.length).toBeGreaterThanOrEqual(174);
    for (const shortcut of manifest.features.shortcuts) {
      expect(shortcut.name.length).toBeLessThanOrEqual(24);
      expect(shortcut.description.length).toBeLessThanOrEqual(150);
    }
  });
});

describe('docs/slack.md', () => {
  it('says of each permission of the manifest what it is for, and of no other', () => {
    const [, table = ''] = PAGE.split('## What it asks for, and why');
    const rows = table.split('\n').filter((row) => row.startsWith('| `'));
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, one]) => one));
    expect(named.sort()).toEqual([...manifest.oauth_config.scopes.bot].sort());
  });

  it('names the command and the shortcuts as the manifest does', () => {
    for (const { command } of manifest.features.slash_commands) expect(PAGE).toContain(`\`${command}\``);
    for (const { name } of manifest.features.shortcuts) expect(PAGE).toContain(`*${name}*`);
  });

  it('quotes what the program says when Slack says no', () => {
    const { trouble } = slackWords('en');
    const said = [...Object.values(trouble).map((one) => (typeof one === 'function' ? one('x') : one))].join('\n');
    const quoted =
      PAGE.split('## When Slack says no')[1]
        ?.split('##')[0]
        ?.matchAll(/"([A-Z][^"…]+?)[ …]*(?:…[^"]*)?"/g) ?? [];
    const sentences = [...quoted].map(([, text = '']) => text);
    expect(sentences.length).toBeGreaterThan(3);
    for (const sentence of sentences) expect(said).toContain(sentence);
  });
});
