// Would a plain text be read back as text (go-yaml v2, resolve.go)?

const WORDS = new Set(
  [
    'y',
    'Y',
    'yes',
    'Yes',
    'YES',
    'true',
    'True',
    'TRUE',
    'on',
    'On',
    'ON',
    'n',
    'N',
    'no',
    'No',
    'NO',
    'false',
    'False',
    'FALSE',
    'off',
    'Off',
    'OFF',
  ].concat([
    '',
    '~',
    'null',
    'Null',
    'NULL',
    '.nan',
    '.NaN',
    '.NAN',
    '.inf',
    '.Inf',
    '.INF',
    '+.inf',
    '+.Inf',
    '+.INF',
    '-.inf',
    '-.Inf',
    '-.INF',
  ]),
);
const INT = /^[+-]?(?:0|[1-9]\d*|0[0-7]+|0[oO][0-7]+|0[xX][\da-fA-F]+|0[bB][01]+)$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const BASE_60 = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;
const TIMES = [
  /^\d{4}-\d{1,2}-\d{1,2}$/,
  /^\d{4}-\d{1,2}-\d{1,2}[Tt]\d{1,2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
  /^\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}:\d{2}(?:\.\d+)?$/,
];

function isTime(text: string): boolean {
  if (!TIMES.some((pattern) => pattern.test(text))) return false;
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** Would it be read back as text, and not as a number, a truth value, nothing or a time? */
export function readsAsText(text: string): boolean {
  if (WORDS.has(text)) return false;
  const digits = text.replaceAll('_', '');
  if (/^[+\-.\d]/.test(text) && (INT.test(digits) || FLOAT.test(digits))) return false;
  return !BASE_60.test(text) && !isTime(text);
}
