// Texts made to be slow: each aims at one way in which a reader could take more than one look at a character.

const repeat = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length));

/** YAML whose aliases would grow without end if they were followed. */
function aliasBomb(size: number): string {
  const names = 'abcdefghij'.split('');
  const levels = names.map((name, at) => {
    const before = names[at - 1];
    return before ? `${name}: &${name} [${repeat(`*${before},`, 30)}]` : `${name}: &${name} [x,x,x,x,x,x,x,x,x]`;
  });
  return ['apiVersion: v1', 'kind: Pod', ...levels, 'metadata: *j', repeat('# filler\n', size)].join('\n');
}

const EVENTS = 'LAST SEEN   TYPE      REASON   OBJECT      MESSAGE';

/** What it is → the text. @param size characters of each, more or less */
export function adversarial(size: number): Readonly<Record<string, string>> {
  const times = (piece: string): string => repeat(piece, size);
  const rows = (width: number, row: (at: number) => string): string =>
    Array.from({ length: Math.ceil(size / width) }, (_, at) => row(at)).join('\n');
  return {
    'one line of spaces': times(' '),
    'one line of spaces with an end': `${times(' ')}x`,
    'a word after every few spaces': times('a    '),
    'one line of tabs': times('\t'),
    'one line of (': times('('),
    'one line of a-': times('a-'),
    'one line of _a': times('_a'),
    'one line of a.': times('a.'),
    'one line of "': times('"'),
    'one line of quotes and blanks': times('" '),
    'one line of digits': times('7'),
    'one line of ages': times('3m2s'),
    'one line of /': times('/'),
    'one line of a/b: c/d': times('a/b: '),
    'one line of =': times('='),
    'one line of x=': times('x='),
    'one line of <': times('<'),
    'one line of >': times('> '),
    'one line of {': times('{'),
    'one line of [': times('['),
    'one line of \\': times('\\'),
    'one line of &amp;': times('&amp;'),
    'one line of Slack links': times('<http://a|a>'),
    'one line of ANSI colours': times('\u001b[31m'),
    'one line of pod names': times('pod api_lab pod "a_b '),
    'one line of kubectl': times('kubectl get pods '),
    'one line of back quotes': times('`kubectl '),
    'one line of node words': times('node a-1 '),
    'one line of base64': times('QUJD'),
    'a million lines': times('\n'),
    'a million lines of one letter': times('a\n'),
    'lines of x=': times('x=\n'),
    'lines of 80 columns': times(`${'x'.repeat(80)}\n`),
    'lines of Name:': times('Name: a\n'),
    'lines of Events:': times('Events:\n'),
    'lines of Conditions:': times('Conditions:\n'),
    'headers of tables': times('NAME   READY   STATUS\n'),
    'headers of events': times(`${EVENTS}\n`),
    prompts: times('$ kubectl describe pod x\n'),
    'quotes of quotes': times('> > > > a\n'),
    fences: times('```\n'),
    'deep JSON': `{"kind":"Pod","metadata":${times('{"a":')}`,
    'deep lists': `{"items":${times('[')}`,
    'a long list of events, cut off': `{"items":[${times('{"kind":"Event","reason":"Failed","message":"x"},')}`,
    'a YAML alias bomb': aliasBomb(size),
    'deep YAML': Array.from({ length: Math.ceil(Math.sqrt(2 * size)) }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
    'an event row with a message of a megabyte': `${EVENTS}\n3m          Warning   Failed   pod/api-1   Failed to pull image "${times('x')}"`,
    'an event row with a message of blanks': `${EVENTS}\n3m          Warning   Failed   pod/api-1   ${times(' ')}x`,
    'event rows of one pod': `${EVENTS}\n${times('3m          Warning   BackOff   pod/api-1   Back-off restarting failed container\n')}`,
    'event rows of a pod each': `${EVENTS}\n${rows(80, (at) => `3m   Warning   BackOff   pod/api-${at}   Back-off restarting failed container api`)}`,
    'pod rows': `NAME   READY   STATUS   RESTARTS   AGE\n${rows(43, (at) => `api-${at}   0/1   CrashLoopBackOff   7   3m`)}`,
    'claims and pods that name each other': rows(
      80,
      (at) => `Warning  FailedScheduling  pod/web-${at}  persistentvolumeclaim "data-web-${at}" not found`,
    ),
    'a row of a million words': `NAME   READY   STATUS\n${times('w ')}`,
    'a describe with a million labels': `Name: x\nNamespace: y\nLabels: ${times('a=b\n        ')}`,
  };
}
