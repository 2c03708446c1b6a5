import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentions, plainText } from '../../../../src/bot/slack/receive/plain-text.ts';

const BOT = 'U0SEKISHO';

describe('plainText', () => {
  it.each([
    { name: 'escapes', slack: 'a &lt;none&gt; &amp; b', typed: 'a <none> & b' },
    { name: 'an escape that was typed as such', slack: '&amp;lt;', typed: '&lt;' },
    {
      name: 'an automatic link',
      slack: '<http://registry.k8s.io/pause|registry.k8s.io/pause>:3.9',
      typed: 'registry.k8s.io/pause:3.9',
    },
    {
      name: 'a link that was typed whole',
      slack: 'Get <https://10.0.0.1:6443/api?timeout=32s>: EOF',
      typed: 'Get https://10.0.0.1:6443/api?timeout=32s: EOF',
    },
    {
      name: 'an automatic address',
      slack: '<mailto:admin@shop.example|admin@shop.example>',
      typed: 'admin@shop.example',
    },
    { name: 'a telephone number that is none', slack: '<tel:1700000001|1700000001>', typed: '1700000001' },
    { name: 'the mention of the bot', slack: `<@${BOT}> why`, typed: 'why' },
    { name: 'the mention of the bot by name', slack: `<@${BOT}|sekisho> why`, typed: 'why' },
    { name: 'the mention of somebody', slack: 'ask <@U1|mika> or <@U2>', typed: 'ask @mika or @U2' },
    { name: 'a channel', slack: 'see <#C1|deploys>', typed: 'see #deploys' },
    { name: 'everybody', slack: '<!here> <!channel|channel> <!subteam^S1|@sre>', typed: '@here @channel @sre' },
    { name: 'a date', slack: '<!date^1700000001^{date}|2023-11-14>', typed: '2023-11-14' },
    { name: 'blanks that do not break', slack: 'cart-1\u00a0 0/1', typed: 'cart-1  0/1' },
    { name: 'fences', slack: '```\nNAME  READY\n```', typed: '```\nNAME  READY\n```' },
  ])('undoes $name', ({ slack, typed }) => {
    expect(plainText(slack, BOT)).toBe(typed);
  });

  it('gives back any text that was escaped as Slack does it', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^[ \t]|[ \t]$|\u00a0/.test(text)),
        (text) => {
          const delivered = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
          expect(plainText(delivered, BOT)).toBe(text);
        },
      ),
    );
  });
});

describe('mentions', () => {
  it.each([
    { text: `<@${BOT}> hi`, is: true },
    { text: `hi <@${BOT}|sekisho>`, is: true },
    { text: `&lt;@${BOT}&gt;`, is: false },
    { text: '<@U1>', is: false },
  ])('$text: $is', ({ text, is }) => {
    expect(mentions(text, BOT)).toBe(is);
  });
});
