import { describe, expect, it } from 'vitest';
import { isWithin, nextOf, zoneOf } from '../../../src/cluster/watch/quiet-hours.ts';

const at = (text: string): number => Date.parse(text);
const night = { from: 22 * 60, until: 6 * 60, zone: 'Europe/Berlin' };
const noon = { from: 12 * 60, until: 13 * 60, zone: 'UTC' };

describe('hours of each day', () => {
  it.each([
    ['before they begin', night, '2026-01-15T20:59:00Z', false],
    ['when they begin', night, '2026-01-15T21:00:00Z', true],
    ['past midnight', night, '2026-01-16T04:59:00Z', true],
    ['when they end', night, '2026-01-16T05:00:00Z', false],
    ['in summer an hour earlier', night, '2026-07-15T20:00:00Z', true],
    ['within a day', noon, '2026-07-15T12:30:00Z', true],
    ['after them', noon, '2026-07-15T13:00:00Z', false],
  ])('%s', (_when, hours, now, expected) => {
    expect(isWithin(hours, at(now))).toBe(expected);
  });

  it.each([
    ['later today', noon, '2026-07-15T08:00:00Z', '2026-07-15T12:00:00Z', '2026-07-15T13:00:00Z'],
    ['tomorrow', noon, '2026-07-15T14:00:00Z', '2026-07-16T12:00:00Z', '2026-07-16T13:00:00Z'],
    ['from now on', noon, '2026-07-15T12:30:00Z', '2026-07-15T12:30:00Z', '2026-07-15T13:00:00Z'],
    ['past midnight', night, '2026-01-15T12:00:00Z', '2026-01-15T21:00:00Z', '2026-01-16T05:00:00Z'],
    ['when clocks are put forward', night, '2026-03-28T12:00:00Z', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z'],
  ])('are next %s', (_when, hours, now, from, until) => {
    expect(nextOf(hours, at(now))).toEqual({ from: at(from), until: at(until) });
  });
});

it.each([
  ['europe/berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['Mars/Crater', undefined],
])('a zone written %s is %s', (text, zone) => {
  expect(zoneOf(text)).toBe(zone);
});
