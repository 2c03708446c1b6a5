// `format` of texts in a schema (kube-openapi, pkg/validation/strfmt): those that are checked; any other is not looked at.
const UUID = '[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}';

const PATTERNS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(?:\.\d+)?(?:z|[+-]\d\d:\d\d)$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  duration: /^\s*\d+(?:\.\d+)?\s*(?:ns|us|µs|ms|s|m|h|d|w|[a-z]+)?(?:\d+(?:\.\d+)?(?:ns|us|ms|s|m|h))*$/i,
  email: /^[^\s@]+@[^\s@]+$/,
  hostname: /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)*$/i,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
  ipv6: /^(?=.*:)[0-9a-f:.]+$/i,
  cidr: /^[0-9a-f:.]+\/\d{1,3}$/i,
  mac: /^[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}$/i,
  uri: /^[a-z][-+.a-z0-9]*:\S*$/i,
  byte: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  uuid: new RegExp(`^${UUID}$`, 'i'),
  uuid3: new RegExp(`^${UUID}$`, 'i'),
  uuid4: new RegExp(`^${UUID}$`, 'i'),
  uuid5: new RegExp(`^${UUID}$`, 'i'),
};

/** Is a text not of a format? */
export function formatProblem(format: string, text: string): boolean {
  const pattern = Object.hasOwn(PATTERNS, format) ? PATTERNS[format] : undefined;
  if (!pattern) return false;
  if (!pattern.test(text)) return true;
  return (format === 'date-time' || format === 'date') && Number.isNaN(Date.parse(text));
}
