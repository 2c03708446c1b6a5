import { describe, expect, it } from 'vitest';
import {
  ERRORS,
  InputError,
  oneLine,
  SekishoError,
  SettingError,
  StoreError,
  systemCode,
  UsageError,
} from '../src/errors.ts';

describe('errors', () => {
  const samples = {
    usage: new UsageError('choice', { where: '--output', found: '"xml"', choices: 'text, json, markdown' }),
    setting: new SettingError('setting', { where: 'SEKISHO_LANG', found: '"fr"', choices: 'en, ja' }),
    input: new InputError('missing', { where: 'pods.txt' }, new Error('ENOENT')),
    store: new StoreError('store-full', { where: 'sekisho.db', found: 'database or disk is full' }),
  } satisfies Record<keyof typeof ERRORS, SekishoError>;

  it.each(Object.entries(ERRORS))(
    '%s is a class with its code, its name and one clause to act on',
    (code, errorClass) => {
      const sample = samples[code as keyof typeof samples];
      expect(sample).toBeInstanceOf(errorClass);
      expect(sample).toBeInstanceOf(SekishoError);
      expect(sample.code).toBe(code);
      expect(sample.name).toBe(errorClass.name);
      expect(sample.message).toMatch(/^[^A-Z].*: .*; .*[^.]$/);
    },
  );

  it('keeps the cause', () => {
    expect(samples.input.cause).toBeInstanceOf(Error);
  });

  it.each([
    { name: 'several lines', thrown: new Error('one\n  two'), line: 'one two' },
    { name: 'no message', thrown: new Error(''), line: 'unknown error' },
    { name: 'no error', thrown: 'text', line: 'text' },
  ])('tells $name in one line', ({ thrown, line }) => {
    expect(oneLine(thrown)).toBe(line);
  });

  it('reads the code of a system error only', () => {
    expect(systemCode(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe('ENOENT');
    expect(systemCode(new Error('x'))).toBe('');
    expect(systemCode('ENOENT')).toBe('');
  });
});
