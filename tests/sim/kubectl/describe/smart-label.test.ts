// Names of fields as headings, as kubectl 1.36 writes them in descriptions of custom resources.
import { expect, it } from 'vitest';
import { smartLabel } from '../../../../src/sim/kubectl/describe/smart-label.ts';

it.each([
  ['creationTimestamp', 'Creation Timestamp'],
  ['apiVersion', 'API Version'],
  ['uid', 'UID'],
  ['apiURL', 'API URL'],
  ['nonResourceURLs', 'Non Resource URLs'],
  ['hostIPC', 'Host IPC'],
  ['podIPs', 'Pod I Ps'],
  ['HTTPServer', 'HTTPServer'],
  ['with_under', 'with_under'],
  ['a.b', 'a.b'],
  ['mixed-dash', 'Mixed - Dash'],
  ['x2', 'x2'],
])('%s is %s', (field, label) => {
  expect(smartLabel(field)).toBe(label);
});
