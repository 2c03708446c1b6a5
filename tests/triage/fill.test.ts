// Placeholders: sentences stay sentences, and commands are safe to paste into a shell.
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCommand, fillCommand, fillText, shellWord } from '../../src/triage/fill.ts';
import { runs } from '../make/fuzz.ts';

/** What a shell makes of a word: its arguments, one a line. */
function shellSees(words: string): string[] {
  const run = spawnSync('/bin/sh', ['-c', `printf '%s\\0' ${words}`], { encoding: 'utf8' });
  return run.stdout.split('\0').slice(0, -1);
}

describe('a value in a command', () => {
  it.each(['api-1', 'nginx:1.27', 'registry.example.com/a/b@sha256:00', 'a=b', 'a,b', '10%'])(
    '%s stays as it is',
    (value) => {
      expect(shellWord(value)).toBe(value);
    },
  );

  it.each(['a b', 'a;b', '$(id)', '`id`', 'a|b', 'a&b', '>x', "it's", '"', '\\', '*', '~', '#', '!', '{a,b}', '名前'])(
    '%s is one word for the shell',
    (value) => {
      expect(shellSees(shellWord(value))).toEqual([value]);
    },
  );

  it('is one word for the shell, whatever it is', () => {
    const printable = fc.string({
      unit: fc.constantFrom('a', ' ', "'", '"', '\\', '$', '`', ';', '|', '(', ')', '*', '&'),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(printable, { minLength: 30, maxLength: 30 }), (values) => {
        expect(shellSees(values.map(shellWord).join(' '))).toEqual(values);
      }),
      runs(10),
    );
  });

  it.each(['-rf', '--as=admin', '--kubeconfig=/tmp/x'])('%s is never taken for an option', (name) => {
    const commands = [
      fillCommand('kubectl describe pod {pod}', { pod: name }),
      describeCommand({ kind: 'Pod', name }, 'pod'),
    ];
    for (const command of commands)
      expect(shellSees(command.replace('kubectl', '')).filter((word) => word.startsWith('-'))).toEqual([]);
  });

  it('has no line break', () => {
    expect(fillCommand('kubectl describe pod {pod}', { pod: 'a\nrm -rf x' })).not.toContain('\n');
  });
});

describe('a command', () => {
  it('is filled from what is known', () => {
    expect(fillCommand('kubectl -n {namespace} describe pod {pod}', { namespace: 'lab', pod: 'api-1' })).toBe(
      'kubectl -n lab describe pod api-1',
    );
  });

  it('loses its namespace where none is known', () => {
    expect(fillCommand('kubectl -n {namespace} describe pod {pod}', { pod: 'api-1' })).toBe(
      'kubectl describe pod api-1',
    );
  });

  it('shows what is not known as a blank to fill', () => {
    expect(fillCommand('kubectl describe node {node}', {})).toBe('kubectl describe node <node>');
  });

  it("leaves jsonpath's braces alone", () => {
    const command = "kubectl get pods -o jsonpath='{range .items[*]}{.metadata.name}{end}'";
    expect(fillCommand(command, {})).toBe(command);
  });
});

describe('a sentence', () => {
  it('names in general what is not known', () => {
    expect(fillText('The image {image} does not exist', {}, 'en')).toBe('The image does not exist');
    expect(fillText('Pod {pod} waits for {claim}', { pod: 'a' }, 'en')).toBe('Pod a waits for <claim>');
  });

  it('takes a value as it is, however odd', () => {
    expect(fillText('{pod}', { pod: '$& {image}' }, 'en')).toBe('$& {image}');
  });
});

describe('a first look', () => {
  it.each([
    [{ kind: 'Pod', name: 'a', namespace: 'lab' }, 'pod', 'kubectl -n lab describe pod a'],
    [{ kind: 'Node', name: 'n1', namespace: 'lab' }, 'node', 'kubectl describe node n1'],
    [{ kind: 'Pod', name: 'a b' }, 'pod', "kubectl describe pod 'a b'"],
  ])('at %j', (object, resource, command) => {
    expect(describeCommand(object, resource)).toBe(command);
  });
});
