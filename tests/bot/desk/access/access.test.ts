import { describe, expect, it } from 'vitest';
import { accessBy } from '../../../../src/bot/desk/access/access.ts';
import { readAccess } from '../../../../src/bot/desk/access/read-access.ts';
import { aPerson, aPlace } from '../../../make/desk.ts';

const RULES = `version: 1
closed: [practise]
rules:
  - where: { platforms: [slack], workspaces: [T1], channels: [C1] }
    who: { groups: [S1] }
    verbs: [namespace]
    namespaces: [shop, 'web-*']
  - who: { people: [U9] }
    verbs: [namespace, settings, practise]
    namespaces: ['*']
`;

const rules = readAccess(RULES).rules;
const access = accessBy(() => rules);
const member = aPerson({ groups: ['S1'] });

describe('access rules', () => {
  it.each([
    ['a namespace that is named', 'shop', aPlace(), member, true],
    ['one that a pattern fits', 'web-eu', aPlace(), member, true],
    ['one that no pattern fits', 'webshop', aPlace(), member, false],
    ['all of them by patterns for some', '*', aPlace(), member, false],
    ['all of them by the pattern for all', '*', aPlace(), aPerson({ id: 'U9' }), true],
    ['somebody outside the group', 'shop', aPlace(), aPerson(), false],
    ['another channel', 'shop', aPlace({ channel: 'C2' }), member, false],
    ['another workspace', 'shop', aPlace({ workspace: 'T2' }), member, false],
    ['another platform', 'shop', aPlace({ platform: 'discord' }), member, false],
    ['whoever sits at the machine', 'shop', aPlace({ platform: 'terminal' }), aPerson(), true],
  ])('%s', (_name, namespace, place, person, may) => {
    expect(access.mayOn('namespace', { namespace, cluster: 'lab' }, place, person)).toBe(may);
  });

  it.each([
    ['one that a rule names', 'namespace', 'prod', true],
    ['one that no rule names', 'namespace', 'lab', false],
    ['one that there is not', 'namespace', 'nowhere', false],
    ['none at all', 'namespace', undefined, false],
    ['one that the rule for logs names', 'logs', 'lab', true],
    ['any, where the rule names none', 'watch', 'nowhere', true],
  ] as const)('are asked about a cluster: %s', (_name, verb, cluster, may) => {
    const { rules: named } = readAccess(`version: 1
rules:
  - { verbs: [namespace], namespaces: ['*'], clusters: [prod] }
  - { verbs: [logs], namespaces: [shop], clusters: [lab] }
  - { verbs: [watch], namespaces: [shop] }
`);
    const target = { namespace: 'shop', ...(cluster !== undefined && { cluster }) };
    expect(accessBy(() => named).mayOn(verb, target, aPlace(), aPerson())).toBe(may);
  });

  it.each([
    ['triage', true],
    ['note', true],
    ['practise', false],
    ['settings', false],
    ['watch', false],
  ] as const)('%s for everybody: %s', (verb, may) => {
    expect(access.may(verb, aPlace(), aPerson())).toBe(may);
  });

  it('leave the settings of the web chat to whoever has it on the machine, as long as no rules are written', () => {
    const web = aPlace({ platform: 'web', workspace: '' });
    const unwritten = accessBy(() => undefined);
    expect([unwritten.may('settings', web, aPerson()), access.may('settings', web, aPerson())]).toEqual([true, false]);
    expect([
      unwritten.mayOn('namespace', { namespace: 'shop' }, web, aPerson()),
      unwritten.may('watch', web, aPerson()),
    ]).toEqual([false, false]);
  });

  it.each([
    ['whom a rule opens some', aPlace(), member, ['shop']],
    ['whom a pattern opens all', aPlace(), aPerson({ id: 'U9' }), []],
    ['whom no rule fits', aPlace({ channel: 'C2' }), member, []],
  ])('offer those %s the namespaces that are written out', (_name, place, person, names) => {
    expect(access.named(place, person)).toEqual(names);
  });

  it('open what is closed for those whom they name', () => {
    expect(access.may('practise', aPlace(), aPerson({ id: 'U9' }))).toBe(true);
  });

  it('that are not there leave namespaces closed and practice open', () => {
    const none = accessBy(() => undefined);
    expect(none.mayOn('namespace', { namespace: 'shop' }, aPlace(), aPerson())).toBe(false);
    expect(none.may('practise', aPlace(), aPerson())).toBe(true);
  });
});

describe('what is wrong with a file', () => {
  it.each([
    ['a verb that there is not', 'version: 1\nrules:\n  - verbs: [note, fly]\n', 3, 19, 'rules.0.verbs.1'],
    ['a field that there is not', 'version: 1\nrules:\n  - verbs: [note]\n    were: {}\n', 4, 5, 'rules.0.were'],
    ['namespaces that are missing', 'version: 1\nrules:\n  - verbs: [namespace]\n', 3, 5, 'need namespaces'],
    [
      'an id without quotes',
      'version: 1\nrules:\n  - verbs: [note]\n    who: { people: [123456789012345678] }\n',
      4,
      21,
      'in quotes',
    ],
    [
      'clusters without namespaces',
      'version: 1\nrules:\n  - verbs: [note]\n    clusters: [prod]\n',
      4,
      5,
      'clusters mean nothing',
    ],
    ['no version', 'rules: []\n', 1, 1, 'version'],
    ['no YAML', 'version: 1\nrules: [\n', 3, 1, 'no valid YAML'],
    ['nothing', '', 1, 1, 'the input is empty'],
  ])('%s is told with its place', (_name, text, line, column, what) => {
    const [problem] = readAccess(text).problems ?? [];
    expect(problem).toMatchObject({ line, column });
    expect(problem?.what).toContain(what);
  });
});
