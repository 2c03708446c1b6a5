// What of a call to Slack's Web API acts, read as Slack's clients read mrkdwn (docs.slack.dev/messaging/formatting-message-text).
import type { SlackCall } from '../../make/slack-stand.ts';
import { actingCharacters } from './characters.ts';

type Json = Readonly<Record<string, unknown>>;

/** Keys whose strings somebody sees. */
const SEEN = new Set([
  'text',
  'alt_text',
  'title',
  'filename',
  'initial_comment',
  'status',
  'initial_value',
  'content',
]);

/** What acts in a call. */
export function liveInSlack({ method, args }: SlackCall): readonly string[] {
  const live: string[] = [];
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (SEEN.has(key)) live.push(...actingCharacters(value));
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const { type, text, verbatim } = value as Json;
    if (type === 'mrkdwn' && typeof text === 'string') {
      if (verbatim !== true) live.push(`names and addresses are made links in ${text.slice(0, 60)}`);
      live.push(...liveMrkdwn(text));
    }
    for (const [name, one] of Object.entries(value)) walk(one, name);
  };
  walk(args, '');
  // the text beside blocks is mrkdwn too, and notifications show it
  if (typeof args.text === 'string') live.push(...liveMrkdwn(args.text));
  if (method.startsWith('chat.')) {
    for (const key of ['link_names', 'parse', 'username', 'icon_url', 'icon_emoji', 'attachments', 'markdown_text'])
      if (key in args) live.push(`${key} is set`);
  }
  return live.map((one) => `${method}: ${one}`);
}

/** What acts in a text that Slack reads as mrkdwn. */
export function liveMrkdwn(text: string): readonly string[] {
  const live: string[] = [];
  const angle = /<[^\n]{0,40}/.exec(text);
  if (angle) live.push(`a mention or a link: ${angle[0]}`);
  const entity = /&(?!amp;|lt;|gt;)[^\n]{0,20}/.exec(text);
  if (entity) live.push(`an entity: ${entity[0]}`);
  if (text.split('```').length % 2 === 0) live.push(`a block of code that is not closed: ${text.slice(0, 60)}`);
  const rest = text.replace(/```[\s\S]*?```/g, ' code ').replace(/`[^`\n]+`/g, ' code ');
  const styled = /(?<![\p{L}\p{N}])([*_~])(?=\S)[^\n]*?zqx[^\n]*?\1(?![\p{L}\p{N}])/u.exec(rest);
  if (styled) live.push(`a format: ${styled[0]}`);
  const emoji = /(?<![\p{L}\p{N}]):(?:zqx|skull):/u.exec(rest);
  if (emoji) live.push(`an emoji: ${emoji[0]}`);
  const quoted = /^(?:>|&gt;) ?.*zqx/m.exec(rest);
  if (quoted) live.push(`a quote: ${quoted[0]}`);
  return live;
}
