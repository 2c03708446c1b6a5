import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { SettingError } from '../src/errors.ts';

describe('readConfig', () => {
  it.each([
    { name: 'nothing set', env: {}, expected: { language: 'en', languageChosen: false, colour: 'auto' } },
    { name: 'a Japanese locale', env: { LANG: 'ja_JP.UTF-8' }, expected: { language: 'ja', languageChosen: false } },
    { name: 'LC_ALL before LANG', env: { LANG: 'ja_JP.UTF-8', LC_ALL: 'C' }, expected: { language: 'en' } },
    {
      name: 'the setting before the locale',
      env: { LANG: 'ja_JP.UTF-8', SEKISHO_LANG: 'en' },
      expected: { language: 'en', languageChosen: true },
    },
    { name: 'a setting written as a locale', env: { SEKISHO_LANG: 'ja_JP.UTF-8' }, expected: { language: 'ja' } },
    {
      name: 'an empty setting',
      env: { SEKISHO_LANG: '', LANG: 'ja' },
      expected: { languageChosen: false, language: 'ja' },
    },
    { name: 'NO_COLOR', env: { NO_COLOR: '1', FORCE_COLOR: '1' }, expected: { colour: 'never' } },
    { name: 'an empty NO_COLOR', env: { NO_COLOR: '' }, expected: { colour: 'auto' } },
    { name: 'FORCE_COLOR', env: { FORCE_COLOR: '1' }, expected: { colour: 'always' } },
    { name: 'FORCE_COLOR=0', env: { FORCE_COLOR: '0' }, expected: { colour: 'never' } },
    { name: 'a dumb terminal', env: { TERM: 'dumb' }, expected: { colour: 'never' } },
    { name: 'a folder of playbooks', env: { SEKISHO_PLAYBOOKS: '/mine' }, expected: { playbooks: '/mine' } },
  ])('$name', ({ env, expected }) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  it('has no playbooks when the variable is empty', () => {
    expect(readConfig({ SEKISHO_PLAYBOOKS: ' ' })).not.toHaveProperty('playbooks');
  });

  it('names the variable, the value and the choices', () => {
    expect(() => readConfig({ SEKISHO_LANG: 'fr' })).toThrow(SettingError);
    expect(() => readConfig({ SEKISHO_LANG: 'fr' })).toThrow(
      'environment variable SEKISHO_LANG: found "fr"; use one of en, ja',
    );
  });
});
