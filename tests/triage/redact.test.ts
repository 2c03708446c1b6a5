import fc from 'fast-check';
import { check } from 'recheck';
import { describe, expect, it, vi } from 'vitest';
import { KNOWN_RULES, PATTERNS as LINTED_PATTERNS, mayConcernSecretlint } from '../../src/triage/redact/linted.ts';
import { PATTERNS } from '../../src/triage/redact/scan.ts';
import { redact, redactSync } from '../../src/triage/redact.ts';
import { runs } from '../make/fuzz.ts';
import {
  ADDRESSES,
  body,
  CHARACTERS,
  COMMANDS,
  HARMLESS,
  HEADERS,
  jwt,
  KEY,
  KEYS,
  M,
  PIECES,
  PLACES,
  PLAIN,
  pem,
  SECRETS,
  SETTINGS,
  slack,
  TOKENS,
  WRAPS,
} from './redact/samples.ts';

const TABLES = { SETTINGS, COMMANDS, ADDRESSES, HEADERS, SECRETS, KEYS };

describe.each(Object.entries(TABLES).map(([name, cases]) => ({ name: name.toLowerCase(), cases })))(
  '$name',
  ({ cases }) => {
    it.each(cases)('hides $name, and nothing else', ({ text, becomes }) => {
      expect(redactSync(text).text).toBe(becomes);
    });

    it.each(cases)('finds no more in $name with secretlint', async ({ text, becomes }) => {
      expect((await redact(text)).text).toBe(becomes);
    });

    it.each(cases)('changes $name no more when asked again', ({ becomes }) => {
      expect(redactSync(becomes)).toEqual({ text: becomes, count: 0 });
    });
  },
);

describe('tokens', () => {
  it.each(TOKENS)('hides $name wherever it stands', ({ token }) => {
    for (const text of [
      token,
      `got ${token}, done`,
      `"x":"${token}"`,
      `\\n${token}\\n`,
      `<${token}>`,
      `(x=${token})`,
    ]) {
      expect(redactSync(text)).toEqual({ text: text.replace(token, M), count: 1 });
    }
  });

  it('hides a token that a terminal broke at its width, line by line', () => {
    const text = `token:      ${body(68)}\n${body(80)}\n${body(30)}\nca.crt:     1099 bytes`;
    expect(redactSync(text)).toEqual({ text: `token:      ${M}\n${M}\n${M}\nca.crt:     1099 bytes`, count: 1 });
  });
});

describe('what is no secret', () => {
  it.each(HARMLESS.split('\n').map((line) => ({ line })))('leaves $line', async ({ line }) => {
    if (line !== '- secretKey: password') expect(await redact(line)).toEqual({ text: line, count: 0 });
  });

  it('leaves all of it in one paste', async () => {
    expect(await redact(HARMLESS)).toEqual({ text: HARMLESS, count: 0 });
  });

  it('leaves a ConfigMap, whatever its values look like', async () => {
    const text = 'apiVersion: v1\ndata:\n  a: MTIzNA==\nkind: ConfigMap\n';
    expect(await redact(text)).toEqual({ text, count: 0 });
  });

  it('leaves a certificate', async () => {
    const text = pem('CERTIFICATE', body(64));
    expect(await redact(text)).toEqual({ text, count: 0 });
  });
});

describe('the count', () => {
  it.each([
    { name: 'a key over many lines', text: `tls.key: |\n${pem(KEY, 'MIIE\nabc\ndef')}`, count: 1 },
    {
      name: 'a key in a Secret',
      text: `kind: Secret\nstringData:\n  tls.key: |\n    ${pem(KEY, 'MIIE\nabc').replaceAll('\n', '\n    ')}`,
      count: 1,
    },
    { name: 'a token behind its key', text: `token: ${jwt}`, count: 1 },
    { name: 'two passwords', text: 'a_password: x\nb_password: y', count: 2 },
    { name: 'what Slack wrote twice', text: `postgres://a:<mailto:${PLAIN}@db.io|${PLAIN}@db.io>/x`, count: 1 },
  ])('is $count for $name', ({ text, count }) => {
    expect(redactSync(text).count).toBe(count);
  });
});

describe('secretlint', () => {
  const linted = [
    ...TOKENS.filter(({ name }) => KNOWN_RULES.includes(name.split(' ')[0] ?? '')),
    { name: 'aws', token: `AWS_SECRET_ACCESS_KEY="${body(40)}"` },
    { name: 'privatekey', token: pem(KEY, `MIIE${body(60)}\n${body(64)}`) },
    { name: 'npm x-oauth', token: `https://${body(40)}:x-oauth-basic@github.com/x` },
    { name: 'basicauth', token: `https://app:${PLAIN}2@x.io/` },
    { name: 'slack webhook', token: slack },
    { name: 'database-connection-string', token: `mongodb://app:${PLAIN}2@db/x` },
    { name: 'database-connection-string mysql', token: `jdbc:mysql://app:${PLAIN}2@db/x` },
    { name: 'database-connection-string postgres', token: `POSTGRESQL://app:${PLAIN}2@db/x` },
  ];

  it('has no rule that the pre-check does not know', async () => {
    const { rules } = await import('@secretlint/secretlint-rule-preset-recommend');
    const names = rules.map((rule) => rule.meta.id.replace('@secretlint/secretlint-rule-', ''));
    expect(names.sort()).toEqual([...KNOWN_RULES].sort());
  });

  it('is tried with a sample for each rule that runs', () => {
    const tried = new Set(linted.map(({ name }) => name.split(' ')[0]));
    expect(KNOWN_RULES.filter((name) => !tried.has(name))).toEqual(['gcp', 'filter-comments']);
  });

  it('is not asked about what stands on one line with an address and a digest', () => {
    const status =
      '{"containerID":"containerd://4f1e9c","image":"nginx:1.27","imageID":"docker.io/library/nginx@sha256:3c1c"}';
    expect(mayConcernSecretlint(status)).toBe(false);
  });

  it.each(linted)('is not hidden from $name by the pre-check', async ({ token }) => {
    const { lintSource } = await import('@secretlint/core');
    const { rules } = await import('@secretlint/secretlint-rule-preset-recommend');
    const config = { rules: rules.map((rule) => ({ id: rule.meta.id, rule, options: {} })) };
    for (const content of [token, `x ${token}\ny`, `"${token}"`]) {
      const source = { content, filePath: 'x', ext: '.txt', contentType: 'text' as const };
      const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } });
      expect(messages.length).toBeGreaterThan(0);
      expect(mayConcernSecretlint(content)).toBe(true);
      const { text } = await redact(content);
      const again = await lintSource({
        source: { ...source, content: text },
        options: { config, noPhysicFilePath: true },
      });
      expect(again.messages.filter(({ message }) => !message.includes(M))).toEqual([]);
      expect(text).not.toContain('hunter22');
    }
  });

  it('is not switched off by a comment in the paste', async () => {
    const token = `hv${'s.'}${body(95)}`;
    expect((await redact(`secretlint-disable\n5${token}`)).text).toBe(`secretlint-disable\n5${M}`);
  });

  it('hides what our own patterns do not: a token with a digit before it', async () => {
    const text = `5gh${'p_'}${body(36)}`;
    expect(redactSync(text).count).toBe(0);
    expect(await redact(text)).toEqual({ text: `5${M}`, count: 1 });
  });

  it('is not loaded for a paste without any of what its rules need', async () => {
    const loads = vi.fn();
    vi.resetModules();
    vi.doMock('@secretlint/core', async (original) => {
      loads();
      return original();
    });
    const fresh = await import('../../src/triage/redact.ts');
    await fresh.redact(HARMLESS.replaceAll(/.*:\/\/.*@.*\n/g, ''));
    await fresh.redact('DB_PASSWORD: hunter2');
    expect(loads).not.toHaveBeenCalled();
    await fresh.redact(`postgres://app:${PLAIN}2@db/x`);
    expect(loads).toHaveBeenCalledOnce();
    vi.doUnmock('@secretlint/core');
  });
});

const planted = fc
  .string({ unit: fc.constantFrom(...CHARACTERS), minLength: 8, maxLength: 24 })
  .filter(
    (text) =>
      /^\w.*\w$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) && !/^_|_$/.test(text),
  );

const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((some) => some.join(''));

describe('any text', () => {
  it('keeps its lines, is redacted once and for all, and is counted when it changes', () => {
    const anything = fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 200 }));
    fc.assert(
      fc.property(anything, (text) => {
        const { text: redacted, count } = redactSync(text);
        expect(redacted.split('\n')).toHaveLength(text.split('\n').length);
        expect(count > 0).toBe(redacted !== text);
        expect(redactSync(redacted)).toEqual({ text: redacted, count: 0 });
      }),
      runs(5000),
    );
  });

  it('is redacted once and for all with secretlint too', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async (text) => {
        const { text: redacted } = await redact(text);
        expect(redacted.split('\n')).toHaveLength(text.split('\n').length);
        expect(await redact(redacted)).toEqual({ text: redacted, count: 0 });
      }),
      runs(500),
    );
  });

  it('may be made of lone surrogates', async () => {
    const lone = fc.string({
      unit: fc.constantFrom('\ud800', '\udc00', '=', ': ', 'password', '"', '\n'),
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(lone, async (text) => {
        expect((await redact(text)).text.split('\n')).toHaveLength(text.split('\n').length);
      }),
    );
  });

  it.each(WRAPS)('lets no planted secret through $name, whatever stands around it', ({ wrap }) => {
    const noise = fc.array(fc.constantFrom(...HARMLESS.split('\n')), { maxLength: 3 });
    fc.assert(
      fc.property(planted, fc.constantFrom(...PLACES), noise, noise, (secret, place, before, after) => {
        const { text } = redactSync(wrap([...before, place(secret), ...after].join('\n')));
        expect(text).not.toContain(secret.slice(0, 6));
        expect(text).not.toContain(secret.slice(-6));
      }),
      runs(600),
    );
  });
});

describe('time', () => {
  const openings = [
    'token=“$(',
    'Authorization: Bearer ',
    'password=a;b',
    '-eyJ',
    '://a:',
    'mysql ',
    'kind: Secret\ndata:\n',
    '{"kind":"Secret","data":{',
    '\\"',
    'value token ',
    '--token\n',
  ];

  it.each(openings.map((text) => ({ name: JSON.stringify(text), text })))(
    'does not run out over nothing but $name',
    ({ text }) => {
      // what took quadratic time would not come back before the runner gives up
      const once = redactSync(text.repeat(Math.floor(300_000 / text.length))).text;
      expect(redactSync(once).text).toBe(once);
    },
  );

  it('allows for texts of many megabytes without a stack that overflows', () => {
    for (const text of [
      `eyJhbGci${'.a'.repeat(3e6)}`,
      `token:${' '.repeat(6e6)}`,
      `-----BEGIN ${KEY}-----${'\\n'.repeat(3e6)}`,
      `A_PASSWORD=${'a '.repeat(3e6)}`,
    ]) {
      expect(() => redactSync(text)).not.toThrow();
    }
  });

  it('is linear for every pattern', async () => {
    const seen = new Map([...PATTERNS, ...LINTED_PATTERNS].map((pattern) => [`${pattern}`, pattern]));
    const doubtful: string[] = [];
    for (const [shown, { sticky, source, flags }] of seen) {
      // a sticky pattern begins where it is told to
      const checked = sticky ? `^(?:${source})` : source;
      const { status } = await check(checked, flags.replaceAll(/[gy]/g, ''), { timeout: 60_000 });
      if (status !== 'safe') doubtful.push(shown);
    }
    expect(doubtful).toEqual([]);
  }, 300_000);
});

it('leaves nothing of the plain password that the tables are about', () => {
  for (const { text } of Object.values(TABLES).flat()) expect(redactSync(text).text).not.toContain(PLAIN);
});
