// What of a message to Discord acts, read as its clients read Markdown (docs.discord.com/developers/reference#message-formatting).
import { actingIn } from './characters.ts';

type Json = Readonly<Record<string, unknown>>;

const LIVE: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a mention', /<(?:@[!&]?\d+|#\d+|\/[^>\n]+:\d+|id:\w+)>/],
  ['a time', /<t:-?\d+(?::\w)?>/],
  ['an emoji', /<a?:\w+:\d+>/],
  ['a call to everybody', /@(?:everyone|here)/i],
  ['a masked link', /\[[^\]\n]*\]\([^)\n]*\)/],
  ['a link', /(?<!<)\bhttps?:\/\/\S+/i],
  ['an invitation', /\bdiscord(?:app)?\.(?:gg|com\/invite)\/\w/i],
  ['a heading', /^#{1,3} .*zqx/m],
  ['small text', /^-# zqx/m],
  ['a quote', /^>{1,3} .*zqx/m],
  ['a list', /^(?:[-*]|\d+\.) zqx/m],
  ['a format', /(\*{1,3}|_{1,3}|~~|\|\|)(?=\S)[^\n]*?zqx[^\n]*?\1/],
];

/** What acts in a message's body. */
export function liveInDiscord(body: Json): readonly string[] {
  const live: string[] = [...actingIn(seen(body))];
  const { parse, users, roles, replied_user } = (body.allowed_mentions ?? {}) as Json;
  if ('content' in body && (!Array.isArray(parse) || parse.length > 0 || users || roles || replied_user))
    live.push(`it may call somebody: ${JSON.stringify(body.allowed_mentions)}`);
  if (typeof body.content === 'string') live.push(...liveMarkdown(body.content));
  for (const embed of (body.embeds ?? []) as Json[]) {
    const { description, type: _, color: _colour, ...more } = embed;
    if (Object.keys(more).length > 0) live.push(`an embed with ${Object.keys(more).join(', ')}`);
    if (typeof description === 'string') live.push(...liveMarkdown(description));
  }
  return live;
}

/** What acts in a text that Discord reads as Markdown. */
export function liveMarkdown(text: string): readonly string[] {
  if (text.split('```').length % 2 === 0) return [`a block of code that is not closed: ${text.slice(0, 60)}`];
  const rest = withoutCode(text);
  return LIVE.flatMap(([what, pattern]) => {
    const found = pattern.exec(rest);
    return found ? [`${what}: ${found[0].slice(0, 80)}`] : [];
  });
}

/** The text as it acts: code is left out, and so is what a backslash stands before. */
function withoutCode(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; ) {
    if (text[at] === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      out += '\u0001';
      at += 2;
      continue;
    }
    const run = /^`+/.exec(text.slice(at))?.[0] ?? '';
    const end = run === '' ? -1 : text.indexOf(run, at + run.length);
    if (end > 0) {
      out += ' code ';
      at = end + run.length;
      continue;
    }
    out += text[at];
    at++;
  }
  return out;
}

/** What of a body somebody sees: not the ids of buttons. */
function seen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(seen);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      key === 'custom_id' || (key === 'value' && 'label' in value) ? [] : [[key, seen(one)]],
    ),
  );
}
