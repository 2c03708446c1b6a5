import { describe, expect, it } from 'vitest';
import { escapeXml, foreign } from '../../src/pictures/foreign.ts';
import { elementsOf } from '../make/xml.ts';

describe('foreign text', () => {
  it.each([
    { name: 'a mark of direction', text: 'api\u202egnp', shown: 'api‹U+202E›gnp' },
    { name: 'a control character', text: 'a\u001b[31mb', shown: 'a‹U+001B›[31mb' },
    { name: 'a NUL', text: 'a\u0000b', shown: 'a‹U+0000›b' },
    { name: 'half a surrogate pair', text: 'a\ud83d', shown: 'a‹U+D83D›' },
    { name: 'a character that XML has not', text: 'a\uffff', shown: 'a‹U+FFFF›' },
    { name: 'a space of no width', text: 'kube\u200bctl', shown: 'kube‹U+200B›ctl' },
    { name: 'lines and tabs', text: ' a\tb\r\n c ', shown: 'a b c' },
    { name: 'stacked marks', text: `a${'\u0301'.repeat(50)}b`, shown: 'a\u0301\u0301b' },
    { name: 'Japanese', text: 'イメージがありません', shown: 'イメージがありません' },
  ])('shows $name', ({ text, shown }) => {
    expect(foreign(text)).toBe(shown);
  });

  it('cannot leave an attribute or an element', () => {
    const evil = `"'/><script>alert(1)</script>&lt;&#0;]]>`;
    const [, text] = elementsOf(`<svg label="${escapeXml(evil)}"><text>${escapeXml(evil)}</text></svg>`);
    expect(text).toMatchObject({ name: 'text', text: evil });
  });
});
