// What a line asks for, however it is spelt.
import { describe, expect, it } from 'vitest';
import { isReading, leadsOn, readTyped } from '../../../src/sim/exercises/typed-line.ts';

const read = (line: string) => readTyped(line.split(' '));

describe('a typed line', () => {
  it.each([
    ['get po', 'get', ['pods'], []],
    ['get pods -n lab -o wide', 'get', ['pods'], []],
    ['-n lab describe pod/api-1', 'describe', ['pods'], ['api-1']],
    ['describe -n lab pod api-1', 'describe', ['pods'], ['api-1']],
    ['get deploy,rs', 'get', ['deployments', 'replicasets'], []],
    ['get deployments.apps api', 'get', ['deployments'], ['api']],
    ['logs deployment/api --previous', 'logs', ['pods', 'deployments'], ['api']],
    ['rollout history deploy/api', 'rollout', ['history', 'deployments'], ['api']],
    ['events -n lab', 'get', ['events'], []],
    ['delete pods --field-selector status.phase=Pending', 'delete', ['pods'], []],
    ['', '', [], []],
  ])('%s', (line, verb, resources, names) => {
    expect(read(line)).toEqual({ verb, resources, names });
  });

  it.each([
    ['get pods', true],
    ['rollout status deploy/api', true],
    ['rollout undo deploy/api', false],
    ['auth can-i list pods', true],
    ['delete pod x', false],
    ['config current-context', true],
    ['config set-context x', false],
  ])('%s only looks: %s', (line, looks) => {
    expect(isReading(read(line))).toBe(looks);
  });

  it.each([
    ['describe pod api-1', true],
    ['describe node node-1', false],
    ['get events -n lab', true],
    ['logs api-1', true],
    ['get pods', false],
  ])('%s leads on: %s', (line, does) => {
    expect(
      leadsOn(read(line), [
        { verb: 'describe', resource: 'pods' },
        { verb: 'get', resource: 'events' },
        { verb: 'logs' },
      ]),
    ).toBe(does);
  });
});
