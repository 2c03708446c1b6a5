import { describe, expect, it } from 'vitest';
import { EVENT_STRATEGY as strategy } from '../../../../src/sim/api/kinds/event.ts';
import { EVENTS } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

const ABOUT = { involvedObject: { kind: 'Pod', namespace: 'lab', name: 'p' } };
const NODE = { involvedObject: { kind: 'Node', name: 'n' } };
const NEW = {
  eventTime: '2026-01-01T00:00:00.000000Z',
  reportingComponent: 'kubelet',
  reportingInstance: 'n',
  action: 'a',
  reason: 'r',
};
const FOREIGN = 'involvedObject.namespace: Invalid value: "": does not match event.namespace';

describe('an event', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['about its namespace', ABOUT, []],
    [
      'about another namespace',
      { involvedObject: { namespace: 'other' } },
      ['involvedObject.namespace: Invalid value: "other": does not match event.namespace'],
    ],
    ['about a node, in a namespace', NODE, [FOREIGN]],
    ['about a node, in default', { ...NODE, metadata: { namespace: 'default' } }, []],
    ['of the new kind', { ...ABOUT, ...NEW }, []],
    ['of the new kind about a node, in kube-system', { ...NODE, ...NEW, metadata: { namespace: 'kube-system' } }, []],
    [
      'of the new kind without its fields',
      { ...ABOUT, eventTime: NEW.eventTime },
      [
        'reportingComponent: Required value',
        'reportingComponent: Invalid value: "": name part must be non-empty',
        "reportingComponent: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        'reportingInstance: Required value',
        'action: Required value',
        'reason: Required value',
      ],
    ],
    [
      'of the new kind that says too much',
      { ...ABOUT, ...NEW, message: 'm'.repeat(1025) },
      ['message: Invalid value: "": can have at most 1024 characters'],
    ],
  ])('%s', (_, fields, expected) => {
    expect(told(strategy.validate(draft(EVENTS, fields)))).toEqual(expected);
  });
});
