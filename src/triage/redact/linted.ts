// secretlint's rules on a paste. They and their engine take some 80 ms to load, so that they are loaded when a paste first needs them.
import type { Paste } from './paste.ts';

/**
 * The least that each of secretlint's rules needs to find anything, with the flags of the rule's own pattern or looser ones. A paste without
 * any of it cannot have a finding. The rule for Google's JSON keys only runs on files named *.json and is not needed: `private-key.ts` finds those.
 */
const NEEDED: ReadonlyMap<string, RegExp> = new Map([
  ['aws', /secret_?access_?key[\s"':=>]*[A-Za-z0-9/+]/i],
  ['privatekey', /PRIVATE KEY/],
  ['npm', /:x-oauth-basic@github|npm_[A-Za-z0-9_]{6}/],
  ['slack', /xox[bpaor]-|xapp-|hooks\.slack\.com\/services\/T/i],
  ['sendgrid', /(?:^|[^A-Za-z])SG\.\w/],
  ['shopify', /shp(?:pa|ca|at|ss)_[a-zA-Z0-9]{6}/],
  ['stripe', /[sr]k_(?:live|test)_[a-zA-Z0-9]{6}/],
  ['github', /gh[pousr]_[A-Za-z0-9_]{6}|github_pat_/],
  ['gitlab', /glpat-[A-Za-z0-9_-]{6}/],
  ['openai', /T3BlbkFJ/],
  ['anthropic', /sk-ant-api0/],
  ['groq', /gsk_[a-zA-Z0-9]{6}/],
  ['huggingface', /hf_[a-zA-Z]{6}/],
  ['linear', /lin_api_/],
  ['notion', /ntn_\d{11}/],
  ['grafana', /gl(?:c|sa)_[A-Za-z0-9+/]{6}/],
  ['1password', /ops_ey/],
  ['hashicorp-vault', /hv[sbr]\.[A-Za-z0-9_-]{6}/],
  ['vercel', /vc[piark]_[A-Za-z0-9]{6}/],
  ['databricks', /dapi[A-Fa-f0-9]{6}/],
  ['docker', /dckr_pat_/],
  ['figma', /figd_/],
  ['cloudflare', /cf(?:k|ut|at)_[A-Za-z0-9]{6}/],
  ['tailscale', /tskey-/],
]);

const RULE = '@secretlint/secretlint-rule-';
/** Rules that are left out: one needs a file's name, and with the other a paste could say `secretlint-disable` and keep its secrets. */
const LEFT_OUT: ReadonlySet<string> = new Set([`${RULE}gcp`, `${RULE}filter-comments`]);

/** The short names of the rules that {@link mayConcernSecretlint} knows: for the test that it knows all of them. */
export const KNOWN_RULES: readonly string[] = [
  ...NEEDED.keys(),
  'basicauth',
  'database-connection-string',
  ...[...LEFT_OUT].map((id) => id.slice(RULE.length)),
];

/** The pre-check: can any rule of secretlint find something in this text? Linear, and false for nearly every paste. */
export function mayConcernSecretlint(text: string): boolean {
  for (const pattern of NEEDED.values()) if (pattern.test(text)) return true;
  return hasUser(text);
}

/** What may stand between `://` and `@`, by the rules themselves; where no line is broken, a path and what follows it do not count. */
const USER = /^[^\s@:/]*:[^\s@/]*$/;

/** Is there an address with `user:password@`, as the rules for basic authentication and for databases need it? */
function hasUser(text: string): boolean {
  let sign = -1;
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    if (sign < at) sign = text.indexOf('@', at);
    if (sign < 0) return false;
    if (sign - at < 600 && USER.test(text.slice(at + 3, sign))) return true;
  }
  return false;
}

let loaded: Promise<(text: string) => Promise<readonly Finding[]>> | undefined;

interface Finding {
  readonly from: number;
  readonly to: number;
  /** What the rule took for the secret; its place in the text is not always `from`. */
  readonly values: readonly string[];
}

async function load(): Promise<(text: string) => Promise<readonly Finding[]>> {
  const [{ lintSource }, { rules }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const config: Parameters<typeof lintSource>[0]['options']['config'] = {
    rules: rules.filter((rule) => !LEFT_OUT.has(rule.meta.id)).map((rule) => ({ id: rule.meta.id, rule, options: {} })),
  };
  return async (text) => {
    const result = await lintSource({
      source: { content: text, filePath: 'paste.txt', ext: '.txt', contentType: 'text' },
      options: { config, noPhysicFilePath: true },
    });
    return result.messages.map(({ range: [from, to], data }) => ({
      from,
      to,
      values: Object.values(data ?? {}).filter((value): value is string => typeof value === 'string'),
    }));
  };
}

/** What of a webhook's address everybody knows. */
const PLAIN_PART = /^https:\/\/hooks\.slack\.com\/services\//i;
const PASSWORD = /^[a-z][a-z+]*(?::[a-z]+)?:\/\/[^:/\s]+:(?:<mailto:)?([^@/\s]+)@/i;

/** Hides what secretlint finds, when its pre-check says that it can find anything. */
export async function hideLinted(paste: Paste): Promise<void> {
  if (!mayConcernSecretlint(paste.text)) return;
  loaded ??= load();
  for (const finding of await (await loaded)(paste.text)) hideFinding(paste, finding);
}

function hideFinding(paste: Paste, { from, to, values }: Finding): void {
  // the ranges of some rules begin at the key, not at the value that they report
  const value = values.find(
    (one) =>
      one.length >= 8 &&
      paste.text.startsWith(one, paste.text.indexOf(one, from)) &&
      paste.text.indexOf(one, from) - from < 400,
  );
  const start = value === undefined ? from : paste.text.indexOf(value, from);
  const stop = value === undefined ? to : start + value.length;
  const found = paste.text.slice(start, stop);
  const password = PASSWORD.exec(found)?.[1];
  if (password === 'x-oauth-basic') return; // the user before it is the secret
  if (password !== undefined) {
    const at = start + found.indexOf(`${password}@`);
    paste.hide(at, at + password.length);
  } else if (found.startsWith('-----BEGIN')) {
    // the lines that say what this was stay
    const body = start + found.indexOf('-----', 10) + 5;
    const last = found.lastIndexOf('-----END');
    if (last > 0) paste.hide(body, start + last);
  } else paste.hide(start + (PLAIN_PART.exec(found)?.[0].length ?? 0), stop);
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [...NEEDED.values(), USER, PLAIN_PART, PASSWORD];
