// What copying, chats, viewers and terminals do to a paste, each as a function of its text.

/** One way of mangling. */
export interface Mangling {
  readonly name: string;
  /** true when lines are lost, and the deciding ones may be among them */
  readonly cuts?: boolean;
  /** the mangled text; the same text where there is nothing to mangle */
  readonly apply: (text: string) => string;
}

function eachLine(text: string, change: (line: string, index: number) => string): string {
  return text.split('\n').map(change).join('\n');
}

function wrap(width: number): (text: string) => string {
  const rows = (line: string): string => (line.match(new RegExp(`.{1,${width}}`, 'gsu')) ?? ['']).join('\n');
  return (text) => eachLine(text, rows);
}

function slack(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(
    /https?:\/\/[^\s"'|,;)]+|(?<![\w./:@-])(?:[a-z0-9-]+\.)+(?:com|io|org|net|dev)\b(?![\w./:-])/g,
    (found) => (found.startsWith('http') ? `<${found}|${found}>` : `<http://${found}|${found}>`),
  );
}

function smartQuotes(text: string): string {
  let open = false;
  return text.replaceAll("'", '\u2019').replace(/"/g, () => {
    open = !open;
    return open ? '\u201c' : '\u201d';
  });
}

function prompts(text: string): string {
  return eachLine(text, (line) => line.replace(/^(?:\$ )?(?=(?:kubectl|helm|oc) )/, 'dev@laptop:~/work$ '));
}

function colours(text: string): string {
  return eachLine(text, (line) =>
    line
      .replace(/^(\s*)(\S+)/, '$1\u001b[1;32m$2\u001b[0m')
      .replace(/\b(Warning|Error|Running|Pending|CrashLoopBackOff)\b/g, '\u001b[33m$1\u001b[m'),
  );
}

function without(text: string, part: 'first' | 'last'): string {
  const lines = text.split('\n');
  const third = Math.floor(lines.length / 3);
  return (part === 'first' ? lines.slice(third) : lines.slice(0, lines.length - third)).join('\n');
}

/** All of them. */
export const MANGLINGS: readonly Mangling[] = [
  { name: 'runs of spaces collapsed', apply: (text) => text.replace(/ {2,}/g, ' ') },
  { name: 'wrapped hard at 80', apply: wrap(80) },
  { name: 'wrapped hard at 120', apply: wrap(120) },
  { name: 'in a fence', apply: (text) => `\`\`\`\n${text}\n\`\`\`` },
  { name: 'in a Discord fence', apply: (text) => `\`\`\`yaml\n${text}\n\`\`\`` },
  { name: 'quoted', apply: (text) => eachLine(text, (line) => `> ${line}`) },
  { name: 'prompts before commands', apply: prompts },
  { name: 'CRLF', apply: (text) => text.replaceAll('\n', '\r\n') },
  { name: 'colours', apply: colours },
  { name: 'Slack escapes', apply: slack },
  { name: 'smart quotes', apply: smartQuotes },
  { name: 'no-break spaces', apply: (text) => text.replaceAll(' ', '\u00a0') },
  { name: 'tabs', apply: (text) => text.replace(/ {2,}/g, '\t') },
  { name: 'line numbers', apply: (text) => eachLine(text, (line, at) => `${String(at + 1).padStart(4)}  ${line}`) },
  {
    name: 'time stamps',
    apply: (text) => eachLine(text, (line, at) => `2026-11-30T04:10:${String(at % 60).padStart(2, '0')}.417Z ${line}`),
  },
  { name: 'first third cut off', cuts: true, apply: (text) => without(text, 'first') },
  { name: 'last third cut off', cuts: true, apply: (text) => without(text, 'last') },
];

/** Are the words that decide still in a mangled text? White space and quotes do not count. */
export function holds(text: string, evidence: string | readonly string[] | undefined): boolean {
  const squeeze = (one: string): string => one.replace(/[\s"'\u2018-\u201d>]|&gt;|&lt;/g, '').toLowerCase();
  const whole = squeeze(text);
  return [evidence ?? []].flat().every((one) => whole.includes(squeeze(one)));
}
