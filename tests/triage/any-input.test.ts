// Any input has an answer: no text can make the engine throw, point outside the input, or change its mind.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import { readPaste } from '../../src/triage/read/index.ts';
import { triage } from '../../src/triage/triage.ts';
import { adversarial } from '../make/adversarial.ts';
import { readCases } from '../make/case.ts';
import { runs } from '../make/fuzz.ts';
import { flaws } from '../make/sound.ts';
import { anyText, jumble, renamed } from '../make/texts.ts';

const playbooks = await loadPlaybooks();
const linesOf = (text: string): number => text.split('\n').length;

describe('any text', () => {
  it('has an answer of sound form', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(flaws(diagnose(text, { playbooks }), linesOf(text))).toEqual([]);
      }),
      runs(400),
    );
  });

  it('of real lines in any order, some of them spoiled, has an answer of sound form', () => {
    fc.assert(
      fc.property(jumble, fc.constantFrom('en' as const, 'ja' as const), (text, lang) => {
        expect(flaws(diagnose(text, { playbooks, lang }), linesOf(text))).toEqual([]);
      }),
      runs(400),
    );
  });

  it('with odd names has an answer of sound form', () => {
    fc.assert(
      fc.property(renamed(), (text) => {
        expect(flaws(diagnose(text, { playbooks }), linesOf(text))).toEqual([]);
      }),
      runs(600),
    );
  });

  it('with a shell command for a name gets no command that would run it', () => {
    const evil = ['$(touch-x)', '`touch-x`', 'a;touch-x', "a';touch-x;'", 'a|touch-x', 'a&touch-x', 'a>touch-x'];
    fc.assert(
      fc.property(renamed(evil), (text) => {
        const { next, ask } = diagnose(text, { playbooks });
        const bare = [...next, ...ask].map(({ command }) => command.replace(/\\'|'[^']*'/g, ''));
        expect(bare.filter((command) => /[$(`;|&>]\(?touch-x/.test(command))).toEqual([]);
      }),
      runs(600),
    );
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
    'with the word %s anywhere has an answer of sound form',
    (word) => {
      const text = [
        `NAME READY STATUS RESTARTS AGE\n${word}/${word} 1/1 ${word} 0 5m`,
        `NAMESPACE KIND NAME STATUS\n${word} ${word} ${word} ${word}`,
        `LAST SEEN TYPE REASON OBJECT MESSAGE\n5m Warning ${word} ${word}/a ${word} &${word};`,
        `apiVersion: v1\nkind: ${word}\nmetadata: {name: ${word}}\nstatus: {phase: ${word}, conditions: [{type: ${word}, status: "False", reason: ${word}}]}`,
        `Name: ${word}\nKind: ${word}\nStatus: ${word}\nConditions:\n  Type ${word}\n  ${word} False`,
        `${word}=${word}`,
      ].join('\n\n');
      expect(flaws(diagnose(text, { playbooks }), linesOf(text))).toEqual([]);
    },
  );

  it('is read to facts that lie within it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { facts, lines } = readPaste(text);
        const count = linesOf(text);
        for (const { span } of [...facts, ...lines.map(({ no, to }) => ({ span: { from: no, to } }))]) {
          expect(span.from).toBeGreaterThanOrEqual(1);
          expect(span.to).toBeGreaterThanOrEqual(span.from);
          expect(span.to).toBeLessThanOrEqual(count);
        }
      }),
      runs(400),
    );
  });

  it('gets the same answer twice', () => {
    fc.assert(
      fc.property(jumble, (text) => {
        expect(diagnose(text, { playbooks })).toEqual(diagnose(text, { playbooks }));
      }),
      runs(100),
    );
  });

  it('is answered with its secrets masked, its lines kept', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect(flaws(await triage(text, { playbooks }), linesOf(text))).toEqual([]);
      }),
      runs(150),
    );
  });

  it('in front of which an earlier paste stood has an answer that points at its own lines', () => {
    fc.assert(
      fc.property(jumble, jumble, (earlier, text) => {
        expect(flaws(diagnose(text, { playbooks, earlier: [earlier] }), linesOf(text))).toEqual([]);
      }),
      runs(100),
    );
  });
});

describe('a text made to be slow', () => {
  it.each(Object.entries(adversarial(60_000)))('%s has an answer of sound form', async (_, text) => {
    expect(flaws(diagnose(text, { playbooks }), linesOf(text))).toEqual([]);
    expect(flaws(await triage(text, { playbooks }), linesOf(text))).toEqual([]);
  });
});

describe('every case', () => {
  it.each(readCases().map((one) => [`${one.folder}/${one.id}`, one.input]))(
    '%s has an answer of sound form',
    (_, input) => {
      expect(flaws(diagnose(input, { playbooks }), linesOf(input))).toEqual([]);
      expect(flaws(diagnose(input, { playbooks, lang: 'ja' }), linesOf(input))).toEqual([]);
    },
  );

  it.each(['', ' ', '\n\n\n', '\u0000', '\ufeff', '\r\n'])('the empty input %j is unknown', (text) => {
    expect(diagnose(text, { playbooks }).stalled.layer).toBe('unknown');
  });
});
