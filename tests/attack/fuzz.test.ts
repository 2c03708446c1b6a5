// Inputs that nobody thought of, made of the pieces of those that somebody did. SEKISHO_FUZZ=20 tries twenty times as many.
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAccess } from '../../src/bot/desk/access/read-access.ts';
import { insideBlock, insideSpan, neutralise } from '../../src/bot/desk/neutralise.ts';
import { blockText, fenced, plain } from '../../src/bot/discord/markdown.ts';
import { mentions, plainText } from '../../src/bot/slack/receive/plain-text.ts';
import { block, prose, span } from '../../src/bot/slack/render/escape.ts';
import { visible } from '../../src/bot/terminal/width.ts';
import { readClusters } from '../../src/cluster/clusters-file.ts';
import { SettingError } from '../../src/errors.ts';
import { Lab } from '../../src/sim/lab.ts';
import { runs } from '../make/fuzz.ts';
import { labHttp } from '../make/lab-http.ts';
import { HOSTILE_JSON, HOSTILE_YAML } from './hostile/bodies.ts';
import { HOSTILE_TEXTS } from './hostile/texts.ts';
import { actingCharacters } from './live/characters.ts';
import { liveMarkdown } from './live/discord.ts';
import { liveMrkdwn } from './live/slack.ts';
import { liveOnScreen } from './live/terminal.ts';

const piece = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS.map(({ text }) => text).filter(({ length }) => length < 300)),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('`', '```', '<', '>', '|', '*', '_', '~', '\\', '@', '#', ':', '\n', ' ', '&', '[', ']', '(', ')'),
);
/** Pieces of hostile texts in any order. */
const hostile = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const small = (table: Readonly<Record<string, string>>) => Object.values(table).filter(({ length }) => length < 5_000);
const document = fc
  .tuple(fc.constantFrom(...small(HOSTILE_YAML), ...small(HOSTILE_JSON)), fc.nat(400), hostile)
  .map(([text, at, more]) => `${text.slice(0, at)}${more}${text.slice(at)}`);

const all = (given: fc.Arbitrary<string>, times: number, check: (text: string) => void): void =>
  fc.assert(
    fc.property(given, (text) => {
      check(text);
    }),
    runs(times),
  );

describe('whatever a text is made of', () => {
  it('nothing in it acts unseen once it is neutral, and doing it twice changes nothing', () => {
    all(hostile, 300, (text) => {
      const once = neutralise(text);
      expect(actingCharacters(once)).toEqual([]);
      expect(neutralise(once)).toBe(once);
      expect(insideBlock(text)).not.toContain('```');
      expect(insideSpan(text)).not.toMatch(/[`\n]/);
    });
  });

  it('it is inert in Slack', () => {
    all(hostile, 300, (text) => expect(liveMrkdwn(`*a* ${prose(text)}\n${span(text)}\n${block(text)}`)).toEqual([]));
  });

  it('it is inert in Discord', () => {
    all(hostile, 300, (text) => expect(liveMarkdown(`${plain(text)}\n${fenced(blockText(text))}`)).toEqual([]));
  });

  it('it is inert on a screen', () => {
    all(hostile, 300, (text) => expect(liveOnScreen(visible(text))).toEqual([]));
  });

  it('what Slack made of it is undone without end or fault', () => {
    all(hostile, 300, (text) => {
      expect(plainText(text, 'U1').length).toBeLessThanOrEqual(text.length + 1);
      expect(mentions(text, '')).toBe(false);
    });
  });
});

describe('whatever stands in a file', () => {
  it('access.yaml is read, or what is wrong is said', () => {
    all(document, 100, (text) => {
      const { rules, problems } = readAccess(text);
      expect((rules === undefined) !== (problems === undefined)).toBe(true);
    });
  });

  it('clusters.yaml is read, or refused in a line', () => {
    all(document, 100, (text) => {
      try {
        readClusters(text, 'clusters.yaml');
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(SettingError);
      }
    });
  });
});

describe('a signature', () => {
  const secret = 'c0ffee';
  const at = Math.floor(Date.now() / 1000);
  const right = (body: string) => `v0=${createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex')}`;

  it('is taken for its own body alone', async () => {
    const { isValidSlackRequest } = await import('@slack/bolt');
    const valid = (body: string, signature: string): boolean =>
      isValidSlackRequest({
        signingSecret: secret,
        body,
        headers: { 'x-slack-signature': signature, 'x-slack-request-timestamp': at },
      });
    all(hostile, 200, (text) => {
      expect(valid(text, right(text))).toBe(true);
      expect(valid(`${text} `, right(text))).toBe(false);
      expect(valid(text, text)).toBe(false);
    });
  });
});

describe('the lab’s HTTP', () => {
  let lab: Lab;
  beforeAll(() => {
    lab = new Lab({ start: Date.parse('2026-01-01T00:00:00Z'), seed: 1, nodes: 1 });
  });

  it('answers anything, and nothing is its fault', async () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
    const path = fc.constantFrom(
      '/api/v1/pods',
      '/api/v1/namespaces/default/pods',
      '/apis/apps/v1/namespaces/default/deployments/x',
      '/',
    );
    await fc.assert(
      fc.asyncProperty(method, path, hostile, fc.jsonValue(), async (verb, where, text, value) => {
        const word = encodeURIComponent(text.toWellFormed());
        const body = verb === 'GET' ? undefined : value;
        const { code } = await labHttp(lab, verb, `${where}?labelSelector=${word}&fieldManager=${word}`, body);
        expect(code).toBeLessThan(500);
      }),
      runs(100),
    );
  });
});
