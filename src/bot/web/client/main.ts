// The page: puts its pieces together.
import type { AllSettings, Entry, Start } from '../wire.ts';
import { begin, call, goAhead, hasConversation, leaveToOtherTab, whenAsked } from './api.ts';
import { Chat } from './chat.ts';
import { Composer } from './composer.ts';
import { openCorrectionForm } from './correction-form.ts';
import type { Acts } from './draw/acts.ts';
import { takeDrops } from './drop.ts';
import { byId } from './element.ts';
import { openHome } from './home.ts';
import { browserLanguage, inEveryLanguage, language, setLanguage, words } from './language.ts';
import { openNoteForm } from './note-form.ts';
import { notice } from './notice.ts';
import { refusalText } from './refusal-text.ts';
import { chooseLanguage, openSettings } from './settings.ts';
import { signIn } from './sign-in-form.ts';
import { drawTools } from './tools.ts';
import { drawWelcome } from './welcome.ts';

const acts: Acts = {
  say: (text) => void chat.send(text),
  editNote: async (id) => {
    if (!(await openNoteForm(acts, id))) notice(words().noNote);
  },
  correct: () => void openCorrectionForm(acts),
  settings: () => void openSettings(acts),
};
const chat = new Chat(byId('log'), acts, { changed });
let composer: Composer | undefined;

/** An exercise is under way: there is a way to leave it, and no other one is offered yet. */
function isPractising(entries: readonly Entry[]): boolean {
  const answered = entries.findLast(({ answer }) => answer !== undefined);
  const says = answered?.answer?.reply.hints.map(({ say }) => say) ?? [];
  return says.includes('leave') && !says.includes('practice list');
}

function changed(entries: readonly Entry[]): void {
  byId('welcome').hidden = entries.length > 0;
  if (composer) composer.isLab = isPractising(entries);
}

/** Forgets what was pasted, and begins with an empty page. */
async function startOver(): Promise<void> {
  await call('POST', '/api/messages', { message: crypto.randomUUID(), text: 'new', files: [] });
  const begun = await begin();
  if ('error' in begun) return notice(refusalText(begun.error));
  chat.reset();
  composer?.focus();
}

/** @returns false when the tab may not have one: a line says why */
async function takeConversation(): Promise<boolean> {
  const start = await call<Start>('GET', '/api/start');
  if ('error' in start) {
    notice(refusalText(start.error));
    return false;
  }
  setLanguage(browserLanguage() ?? start.body.language);
  await leaveToOtherTab();
  if (hasConversation()) return true;
  const begun = await begin();
  return !('error' in begun && begun.error === 'sign-in');
}

async function open(): Promise<void> {
  setLanguage(browserLanguage() ?? 'en');
  const isOpen = await takeConversation();
  goAhead();
  if (!isOpen) return;
  const settings = await call<AllSettings>('GET', '/api/settings');
  if ('error' in settings) return;
  if (settings.body.person.language) setLanguage(settings.body.person.language);
  await chat.follow();
  changed(chat.entries);
}

function draw(): void {
  composer = new Composer((text, files) => chat.send(text, files));
  const pen = composer;
  drawWelcome({ example: () => acts.say('examples 1'), file: () => pen.pick(), practice: () => acts.say('practice') });
  drawTools({
    home: () => void openHome(acts),
    practice: () => acts.say('practice'),
    newTalk: () => void startOver(),
    settings: acts.settings,
    otherLanguage: () => void chooseLanguage(language() === 'en' ? 'ja' : 'en'),
  });
  takeDrops((files) => void pen.take(files));
  inEveryLanguage(() => {
    byId('skip').textContent = words().skip;
    chat.redraw();
  });
}

let isAsking = false;
whenAsked({
  signIn: () => {
    if (isAsking) return;
    isAsking = true;
    void signIn().then(() => {
      isAsking = false;
      return open();
    });
  },
  begunAnew: () => {
    chat.reset();
    notice(words().restarted);
  },
});
draw();
void open();
