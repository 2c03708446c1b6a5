// What names and other short texts must look like, in Kubernetes' words (apimachinery, util/validation/validation.go and api/validate/content).

/** How an object's name must look; absent rules mean `subdomain`. */
export type NameRule = 'subdomain' | 'label' | 'label-1035' | 'path-segment';

/** What is wrong with a text; empty when nothing is. */
export type Problems = readonly string[];

const NONE: Problems = [];

/** Length in UTF-8 bytes, which is how Kubernetes measures text. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    // Half of a surrogate pair: two of them make four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}

/** The text of a broken pattern. @param examples texts that would do; none to leave them out */
export function patternProblem(message: string, pattern: string, ...examples: readonly string[]): string {
  const some = examples.map((one) => `'${one}', `).join(' or ');
  return `${message} (${some && `e.g. ${some}`}regex used for validation is '${pattern}')`;
}

function tooLongText(text: string, most: number, unit: 'characters' | 'bytes'): string[] {
  return byteLength(text) > most ? [`must be no more than ${most} ${unit}`] : [];
}

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const LABEL_1035 = '[a-z]([-a-z0-9]*[a-z0-9])?';
const KEY = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const VALUE = `(${KEY})?`;

const isLabel = new RegExp(`^${LABEL}$`);
const isSubdomain = new RegExp(`^${SUBDOMAIN}$`);
const isLabel1035 = new RegExp(`^${LABEL_1035}$`);
const isKey = new RegExp(`^${KEY}$`);
const isValue = new RegExp(`^${VALUE}$`);

const SUBDOMAIN_PROBLEM = patternProblem(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  SUBDOMAIN,
  'example.com',
);
const LABEL_PROBLEM = patternProblem(
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  LABEL,
  'my-name',
  '123-abc',
);
const LABEL_1035_PROBLEM = patternProblem(
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  LABEL_1035,
  'my-name',
  'abc-123',
);
const KEY_PROBLEM = patternProblem(
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  KEY,
  'MyName',
  'my.name',
  '123-abc',
);
const VALUE_PROBLEM = patternProblem(
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  VALUE,
  'MyValue',
  'my_value',
  '12345',
);

/** A DNS subdomain of RFC 1123: the name of most objects. */
export function subdomainProblems(text: string): Problems {
  if (text.length <= 253 && isSubdomain.test(text)) return NONE;
  return [...tooLongText(text, 253, 'characters'), ...(isSubdomain.test(text) ? [] : [SUBDOMAIN_PROBLEM])];
}

/** A DNS label of RFC 1123: names of namespaces and containers. */
export function labelProblems(text: string): Problems {
  if (text.length <= 63 && isLabel.test(text)) return NONE;
  const shape = isLabel.test(text) ? [] : [isSubdomain.test(text) ? 'must not contain dots' : LABEL_PROBLEM];
  return [...tooLongText(text, 63, 'characters'), ...shape];
}

/** A DNS label of RFC 1035, which begins with a letter. */
export function label1035Problems(text: string): Problems {
  return [...tooLongText(text, 63, 'characters'), ...(isLabel1035.test(text) ? [] : [LABEL_1035_PROBLEM])];
}

/** A key of labels, a finalizer, a resource: a name with or without a `prefix/`. */
export function qualifiedNameProblems(text: string): Problems {
  if (text.length <= 63 && isKey.test(text)) return NONE;
  const parts = text.split('/');
  if (parts.length > 2)
    return [
      `a valid label key ${KEY_PROBLEM} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  const problems: string[] = [];
  const name = parts[parts.length - 1] ?? '';
  if (parts.length === 2) {
    const prefix = parts[0] ?? '';
    if (prefix === '') problems.push('prefix part must be non-empty');
    else {
      problems.push(...tooLongText(prefix, 253, 'bytes').map((one) => `prefix part ${one}`));
      if (!isSubdomain.test(prefix)) problems.push(`prefix part ${SUBDOMAIN_PROBLEM}`);
    }
  }
  if (name === '') problems.push('name part must be non-empty');
  else problems.push(...tooLongText(name, 63, 'bytes').map((one) => `name part ${one}`));
  if (!isKey.test(name)) problems.push(`name part ${KEY_PROBLEM}`);
  return problems;
}

/** A value of a label; may be empty. */
export function labelValueProblems(text: string): Problems {
  if (text.length <= 63 && isValue.test(text)) return NONE;
  return [...tooLongText(text, 63, 'bytes'), ...(isValue.test(text) ? [] : [VALUE_PROBLEM])];
}

/** A part of a URL's path: names of roles and bindings. @param prefix is more to be appended to it? */
export function pathSegmentProblems(text: string, prefix = false): Problems {
  if (!prefix && (text === '.' || text === '..')) return [`may not be '${text}'`];
  return ['/', '%'].filter((one) => text.includes(one)).map((one) => `may not contain '${one}'`);
}

/** What is wrong with an object's name. @param prefix is it a `generateName`, to which a suffix comes? */
export function nameProblems(rule: NameRule, name: string, prefix = false): Problems {
  if (rule === 'path-segment') return pathSegmentProblems(name, prefix);
  // A dash at the end is well when more follows; like Kubernetes, the character before it goes unchecked.
  const text = prefix && name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
  switch (rule) {
    case 'subdomain':
      return subdomainProblems(text);
    case 'label':
      return labelProblems(text);
    case 'label-1035':
      return label1035Problems(text);
  }
}

/** The text for a number that is out of its range. */
export function rangeProblem(low: number, high: number): string {
  return `must be between ${low} and ${high}, inclusive`;
}

/** A port, 1 to 65535. */
export function portNumberProblems(port: number): Problems {
  return port >= 1 && port <= 65535 ? NONE : [rangeProblem(1, 65535)];
}

/** A name of a port: an IANA service name. */
export function portNameProblems(text: string): Problems {
  const problems = tooLongText(text, 15, 'characters');
  if (!/^[-a-z0-9]+$/.test(text))
    problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(text)) problems.push('must contain at least one letter (a-z)');
  if (text.includes('--')) problems.push('must not contain consecutive hyphens');
  if (text.startsWith('-') || text.endsWith('-')) problems.push('must not begin or end with a hyphen');
  return problems;
}

/** A percentage, `25%`. */
export function percentProblems(text: string): Problems {
  if (/^[0-9]+%$/.test(text)) return NONE;
  return [
    patternProblem("a valid percent string must be a numeric string followed by an ending '%'", '[0-9]+%', '1%', '93%'),
  ];
}

/** A name of an HTTP header. */
export function headerNameProblems(text: string): Problems {
  if (/^[-A-Za-z0-9]+$/.test(text)) return NONE;
  return [
    patternProblem(
      "a valid HTTP header must consist of alphanumeric characters or '-'",
      '[-A-Za-z0-9]+',
      'X-Header-Name',
    ),
  ];
}

/** A name of an environment variable. */
export function envNameProblems(text: string): Problems {
  if (text === '') return ['environment variable name must be non-empty'];
  if (/^[ -<>-~]+$/.test(text)) return NONE;
  return ["a valid environment variable name must consist only of printable ASCII characters other than '='"];
}

/** A key of a ConfigMap or Secret. */
export function configKeyProblems(text: string): Problems {
  const problems = tooLongText(text, 253, 'characters');
  if (!/^[-._a-zA-Z0-9]+$/.test(text))
    problems.push(
      patternProblem(
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
        '[-._a-zA-Z0-9]+',
        'key.name',
        'KEY_NAME',
        'key-name',
      ),
    );
  if (text === '.') problems.push("must not be '.'");
  else if (text === '..') problems.push("must not be '..'");
  else if (text.startsWith('..')) problems.push("must not start with '..'");
  return problems;
}
