// Secrets that give themselves away by their form, wherever they stand: an issuer's prefix and enough characters behind it.
import { end, isWord, matches, type Paste } from './paste.ts';

/** What one issuer's tokens begin with, and how they go on. */
interface Shape {
  /** What any such token begins with, letter by letter. */
  readonly starts: readonly string[];
  /** The least a token consists of. Sticky and bounded. */
  readonly least: RegExp;
  /** What may follow that and belongs to it. Sticky. */
  readonly rest: RegExp;
}

const ALNUM = /[A-Za-z0-9]*/y;
const URL_SAFE = /[\w-]*/y;
const DOTTED = /[\w.-]*/y;
const BASE64 = /[\w+/=-]*/y;

const SHAPES: readonly Shape[] = [
  { starts: ['AKIA', 'ASIA', 'A3T'], least: /(?:AKIA|ASIA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])/y, rest: ALNUM },
  { starts: ['AIza'], least: /AIza[\w-]{35}/y, rest: URL_SAFE },
  { starts: ['ya29.'], least: /ya29\.[\w-]{20}/y, rest: DOTTED },
  { starts: ['GOCSPX-'], least: /GOCSPX-[\w-]{20}/y, rest: URL_SAFE },
  { starts: ['Q~'], least: /Q~[\w.~-]{30}/y, rest: /[\w.~-]*/y },
  { starts: ['xox'], least: /xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{10}/y, rest: URL_SAFE },
  { starts: ['xapp-'], least: /xapp-[A-Za-z0-9-]{10}/y, rest: URL_SAFE },
  { starts: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], least: /gh[pousr]_[A-Za-z0-9_]{20}/y, rest: DOTTED },
  { starts: ['github_pat_'], least: /github_pat_\w{20}/y, rest: URL_SAFE },
  {
    starts: ['glpat-', 'gldt-', 'glrt-', 'glptt-', 'glcbt-', 'glsoat-', 'glagent-'],
    least: /gl[a-z]+-[\w-]{16}/y,
    rest: DOTTED,
  },
  { starts: ['npm_'], least: /npm_[A-Za-z0-9]{30}/y, rest: URL_SAFE },
  {
    starts: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'],
    least: /[sr]k_(?:live|test)_[A-Za-z0-9]{10}/y,
    rest: ALNUM,
  },
  { starts: ['whsec_'], least: /whsec_[A-Za-z0-9+/=]{16}/y, rest: BASE64 },
  { starts: ['sk-'], least: /sk-(?:(?:ant|proj|svcacct|admin|or|lf|None)-[\w-]{10}|[A-Za-z0-9]{20})/y, rest: URL_SAFE },
  { starts: ['hvs.', 'hvb.', 'hvr.'], least: /hv[sbr]\.[\w-]{20}/y, rest: DOTTED },
  { starts: ['glsa_', 'glc_'], least: /gl(?:sa|c)_[A-Za-z0-9+/]{20}/y, rest: BASE64 },
  { starts: ['hf_'], least: /hf_[A-Za-z0-9]{30}/y, rest: ALNUM },
  { starts: ['gsk_'], least: /gsk_[A-Za-z0-9]{30}/y, rest: ALNUM },
  { starts: ['lin_api_'], least: /lin_api_\w{20}/y, rest: URL_SAFE },
  { starts: ['ntn_'], least: /ntn_[A-Za-z0-9]{30}/y, rest: ALNUM },
  { starts: ['SG.'], least: /SG\.[\w-]{8}[\w-]*\.[\w-]{8}/y, rest: URL_SAFE },
  { starts: ['shpat_', 'shpss_', 'shpca_', 'shppa_'], least: /shp(?:at|ss|ca|pa)_[A-Za-z0-9]{32}/y, rest: ALNUM },
  { starts: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], least: /vc[piark]_[A-Za-z0-9]{20}/y, rest: ALNUM },
  { starts: ['dapi'], least: /dapi[A-Fa-f0-9]{32}/y, rest: URL_SAFE },
  { starts: ['dckr_pat_', 'dckr_oat_'], least: /dckr_[po]at_[\w-]{20}/y, rest: URL_SAFE },
  { starts: ['figd_'], least: /figd_[\w-]{30}/y, rest: URL_SAFE },
  { starts: ['cfk_', 'cfut_', 'cfat_'], least: /cf(?:k|ut|at)_[A-Za-z0-9]{40}/y, rest: ALNUM },
  { starts: ['tskey-'], least: /tskey-[a-z]+-\w{8}/y, rest: URL_SAFE },
  { starts: ['ops_ey'], least: /ops_ey[A-Za-z0-9+/=]{60}/y, rest: BASE64 },
  { starts: ['dop_v1_', 'doo_v1_', 'dor_v1_'], least: /do[opr]_v1_[a-f0-9]{40}/y, rest: ALNUM },
  { starts: ['pypi-'], least: /pypi-AgE[\w-]{40}/y, rest: URL_SAFE },
  { starts: ['pul-'], least: /pul-[a-f0-9]{40}(?![\w-])/y, rest: ALNUM },
  { starts: ['NRAK-'], least: /NRAK-[A-Z0-9]{20}/y, rest: ALNUM },
  { starts: ['ATATT3'], least: /ATATT3[\w=-]{40}/y, rest: BASE64 },
  { starts: ['AKCp'], least: /AKCp[A-Za-z0-9]{20}/y, rest: ALNUM },
  { starts: ['dp.'], least: /dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{20}/y, rest: DOTTED },
  { starts: ['sntrys_', 'sntryu_'], least: /sntry[su]_[\w+/=-]{20}/y, rest: BASE64 },
  { starts: ['.atlasv1.'], least: /\.atlasv1\.[\w-]{40}/y, rest: URL_SAFE },
  { starts: ['AGE-SECRET-KEY-1'], least: /AGE-SECRET-KEY-1[A-Z0-9]{40}/y, rest: ALNUM },
  { starts: ['k8s-aws-v1.'], least: /k8s-aws-v1\.[\w-]{10}/y, rest: BASE64 },
  { starts: ['$2a$', '$2b$', '$2x$', '$2y$'], least: /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{50}/y, rest: /[./A-Za-z0-9]*/y },
  { starts: ['$apr1$', '$argon2'], least: /\$(?:apr1|argon2id?)\$[^\s"':]{12}/y, rest: /[\w./$+=,]*/y },
];

/** The beginnings of JSON objects that are a JWT's head (`{"alg"`, `{"kid"`, `{"typ"` and so on), Grafana's old keys and docker's credentials, in base64. */
const KNOWN_JSON = /eyJ(?:hbGci|raWQi|0eXAi|lbmMi|jdHki|4NXQi|rIjoi|hdXRocyI6)/y;
/** `{"auths":`, `apiVersion: v1` and `-----BEGIN`: files in base64. Whether there is a secret inside is read from the text itself. */
const FILES = ['LS0tLS1CRUdJTi', 'YXBpVmVyc2lvbjog', 'ewogICJhdXRocyI6', 'ewogICAiYXV0aHMi'];
const SECRET_INSIDE = /PRIVATE KEY|client-key-data|token:|password:|kind: Secret|"auths?"/;

const BY_START = new Map(SHAPES.flatMap((shape) => shape.starts.map((start) => [start, shape] as const)));

/** What the scan has to stop at so that {@link hideShape} can look. */
export const SHAPE_STARTS: readonly string[] = [...BY_START.keys(), 'eyJ', ...FILES];

/** What a line break, a special character and a colour look like when something escaped them or lost their first half. */
const ESCAPE_BEFORE = /(?:\\[nrt]|%[0-9A-Fa-f]{2}|\\u00[0-9a-f]{2}|\[[0-9;]*m)$/;

/** Is `at` where a word can begin? An escaped line break and a percent-encoded character before it end in letters. */
function beginsWord(text: string, at: number): boolean {
  if (at === 0 || !isWord(text.charCodeAt(at - 1))) return true;
  return ESCAPE_BEFORE.test(text.slice(Math.max(0, at - 6), at));
}

/**
 * Hides a token that begins at `at`, where the scan stopped at `start`.
 * @returns the token's end; undefined when there is none.
 */
export function hideShape(paste: Paste, at: number, start: string): number | undefined {
  const { text } = paste;
  const shape = BY_START.get(start);
  if (shape) {
    // Azure's and Terraform's marks stand inside of the token
    const from = start === 'Q~' ? at - 4 : start === '.atlasv1.' ? at - 14 : at;
    if (from < 0 || !beginsWord(text, from) || !matches(shape.least, text, at)) return undefined;
    const least = shape.least.lastIndex;
    return paste.hide(from, end(shape.rest, text, least));
  }
  if (start === 'eyJ') return hideJson(paste, at);
  if (!FILES.includes(start) || !beginsWord(text, at)) return undefined;
  const to = end(BASE64, text, at);
  const inside = Buffer.from(text.slice(at, Math.min(to, at + 40_000)), 'base64').toString('latin1');
  return SECRET_INSIDE.test(inside) ? paste.hide(at, to) : to;
}

/** `eyJ...`: a JWT has three parts; its head alone is hidden too when it is known to be one, since a paste may be cut off. */
function hideJson(paste: Paste, at: number): number | undefined {
  const { text } = paste;
  if (!beginsWord(text, at)) return undefined;
  if (matches(KNOWN_JSON, text, at)) return paste.hide(at, jwtEnd(text, at));
  const head = paste.runTo(at);
  if (head - at < 12 || text.charAt(head) !== '.' || paste.runTo(head + 1) - head < 12) return undefined;
  return paste.hide(at, jwtEnd(text, at));
}

const JWT = /[\w+/=.-]*/y;

function jwtEnd(text: string, at: number): number {
  let to = end(JWT, text, at);
  while (text.charAt(to - 1) === '.') to--;
  return to;
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [
  ...SHAPES.flatMap(({ least, rest }) => [least, rest]),
  KNOWN_JSON,
  SECRET_INSIDE,
  ESCAPE_BEFORE,
  JWT,
];
