// The lookers see what acts: without that, a door that lets everything through would seem to hold.
import { describe, expect, it } from 'vitest';
import { actingCharacters } from './live/characters.ts';
import { liveCommand } from './live/command.ts';
import { liveMarkdown } from './live/discord.ts';
import { logFlaws } from './live/log.ts';
import { liveInSvg } from './live/page.ts';
import { liveMrkdwn } from './live/slack.ts';
import { liveOnScreen } from './live/terminal.ts';

describe('in mrkdwn', () => {
  it.each([
    '<!channel>',
    '<@U1>',
    '<http://evil.example|here>',
    '```\n<!here>\n```',
    '```\nnot closed',
    'a *zqx* b',
    '_zqx_',
    '~zqx~',
    ':zqx:',
    '> zqx',
    '&gt; zqx',
    '&nbsp;',
  ])('%s acts', (text) => {
    expect(liveMrkdwn(text)).not.toEqual([]);
  });

  it.each(['&lt;!channel&gt;', '∗zqx∗', '`*zqx*`', '```\n*zqx*\n> zqx\n```', 'cart:zqx: not found'])(
    '%s does not',
    (text) => {
      expect(liveMrkdwn(text)).toEqual([]);
    },
  );
});

describe('in Markdown', () => {
  it.each([
    '@everyone',
    '<@123>',
    '<@&123>',
    '<#123>',
    '</triage:123>',
    '<t:1:R>',
    '<:zqx:123>',
    '[zqx](http://evil.example)',
    'https://evil.example',
    'discord.gg/zqx',
    '# zqx',
    '-# zqx',
    '> zqx',
    '- zqx',
    '**zqx**',
    '||zqx||',
    '```\nnot closed',
    '`a` `b` **zqx**',
  ])('%s acts', (text) => {
    expect(liveMarkdown(text)).not.toEqual([]);
  });

  it.each(['\\*\\*zqx\\*\\*', '`**zqx**`', '```\n# zqx\n<@123>\n```', '\\<@123\\>', '<https://kubernetes.io/docs>'])(
    '%s does not',
    (text) => {
      expect(liveMarkdown(text)).toEqual([]);
    },
  );
});

it.each([
  '\u202e',
  '\u200b',
  '\u2066',
  '\u0007',
  '\u009b',
  '\ud800',
  '\u{e0041}',
  '\u2028',
  `z${'\u0301'.repeat(9)}`,
  '\u3164',
])('the character %j acts', (char) => {
  expect(actingCharacters(`a${char}b`)).not.toEqual([]);
});

it('what people write does not act', () => {
  expect(actingCharacters('ポッドが起動しない 👨‍👩‍👧 ❤️ é が\n\tx')).toEqual([]);
});

it.each(['a\u001b[2J', '\u001b]8;;x\u001b\\y', 'a\bb', '\u009d0;x\u009c'])('%j acts on a screen', (text) => {
  expect(liveOnScreen(text)).not.toEqual([]);
});

it('what a line editor sends is its own', () => {
  expect(liveOnScreen('\u001b[?2004h\u001b[1G\u001b[0Jsekisho> \u001b[10Gx\r\n')).toEqual([]);
});

it.each([
  'kubectl get pod $(id)',
  'kubectl get pod x; id',
  'kubectl get pod `id`',
  'kubectl get pod "$(id)"',
  "kubectl get pod 'x",
  'kubectl get pod x\nid',
  'kubectl get pod x --kubeconfig=/tmp/x',
])('%j does more than it says', (command) => {
  expect(liveCommand(command)).not.toEqual([]);
});

it.each(["kubectl get pod '$(id); x'", 'kubectl describe node <node>', "kubectl get pod 'it'\\''s'"])(
  '%s does what it says',
  (command) => {
    expect(liveCommand(command)).toEqual([]);
  },
);

it.each(['<svg><script>x</script></svg>', '<svg onload="x"/>', '<svg><a href="x"/></svg>'])('%s acts', (svg) => {
  expect(liveInSvg(svg)).not.toEqual([]);
});

it.each([
  '{"level":30}\n{"level":60}\n',
  'no record\n',
  '{"level":50,"msg":"slack: work failed"}\n',
  '{"level":30,"msg":"zqx"}\n',
])('the log %j is not whole', (line) => {
  expect(logFlaws([line])).not.toEqual([]);
});
