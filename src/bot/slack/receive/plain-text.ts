// What Slack made of a typed text, undone: escapes, automatic links, mentions.

/** `<…>` as Slack writes links and mentions; a typed `<` is escaped and never matches. */
const ANGLE = /<([^<>\n]{1,3000})>/g;

/**
 * The text as it was typed.
 * @param bot id of the bot's user: mentions of it are taken off
 * @see https://docs.slack.dev/messaging/formatting-message-text#retrieving-messages
 */
export function plainText(text: string, bot: string): string {
  return text
    .replace(ANGLE, (_all, inside: string) => typed(inside, bot))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .replace(/^[ \t]+|[ \t]+$/g, '');
}

/** Does the text address the bot? */
export function mentions(text: string, bot: string): boolean {
  return bot !== '' && (text.includes(`<@${bot}>`) || text.includes(`<@${bot}|`));
}

function typed(inside: string, bot: string): string {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? '' : inside.slice(bar + 1);
  if (target.startsWith('@')) return target.slice(1) === bot ? '' : `@${bare(label) || target.slice(1)}`;
  if (target.startsWith('#')) return `#${bare(label) || target.slice(1)}`;
  if (target.startsWith('!')) return special(target.slice(1), label);
  // an automatic link carries as label what was typed
  if (label !== '') return label;
  return target.replace(/^(?:mailto|tel):/, '');
}

/** `<!here>`, `<!subteam^S1|@sre>`, `<!date^…|fallback>` */
function special(target: string, label: string): string {
  if (label !== '') return target.startsWith('date^') ? label : `@${bare(label)}`;
  return `@${target.replace(/^subteam\^/, '')}`;
}

function bare(label: string): string {
  return label.replace(/^[@#]/, '');
}
