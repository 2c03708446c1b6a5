// Settings: language, colours, and whether corrections are kept.
import type { Language } from '../../../triage/playbook.ts';
import type { AllSettings, Told } from '../wire.ts';
import { call } from './api.ts';
import { chooseColours, chosenColours } from './colours.ts';
import { openDialog } from './dialog.ts';
import type { Acts } from './draw/acts.ts';
import { drawReply } from './draw/entry.ts';
import { el } from './element.ts';
import { language, setLanguage, words } from './language.ts';
import { notice } from './notice.ts';
import { refusalText } from './refusal-text.ts';

/** Opens the settings. */
export async function openSettings(acts: Acts): Promise<void> {
  const result = await call<AllSettings>('GET', '/api/settings');
  if ('error' in result) return notice(refusalText(result.error));
  const { settings, languageTitle, languages, colours, coloursOf, correctionsTitle, allowCorrections } = words();
  const said = el('div', { class: 'said-here', role: 'status' });
  const allow = el('input', { type: 'checkbox', id: 'allow', checked: result.body.workspace.allowsCorrections });
  allow.addEventListener('change', async () => {
    const told = await change('workspace', { allowsCorrections: allow.checked });
    said.replaceChildren('error' in told ? refusalText(told.error) : drawReply(told.body.reply, acts, false));
  });
  openDialog(
    settings,
    {},
    el(
      'form',
      { class: 'settings' },
      choices(languageTitle, 'language', languages, language(), (chosen) => void chooseLanguage(chosen)),
      choices(colours, 'colours', coloursOf, chosenColours(), chooseColours),
      el(
        'fieldset',
        {},
        el('legend', {}, correctionsTitle),
        el('label', { for: 'allow' }, allow, el('span', {}, allowCorrections)),
      ),
      said,
    ),
  );
}

/** Speaks a language from here on, and has it kept as the person's. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  setLanguage(chosen);
  await change('person', { language: chosen });
}

function change(scope: 'person' | 'workspace', settings: object): ReturnType<typeof call<Told>> {
  return call<Told>('POST', '/api/settings', { scope, settings });
}

function choices<Key extends string>(
  title: string,
  name: string,
  names: Readonly<Record<Key, string>>,
  now: Key,
  choose: (key: Key) => void,
): HTMLElement {
  const radios = (Object.keys(names) as Key[]).map((key) => {
    const radio = el('input', { type: 'radio', name, value: key, checked: key === now });
    radio.addEventListener('change', () => choose(key));
    return el('label', name === 'language' ? { lang: key } : {}, radio, el('span', {}, names[key]));
  });
  return el('fieldset', {}, el('legend', {}, title), ...radios);
}
