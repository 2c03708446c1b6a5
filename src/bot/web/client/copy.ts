// Copying: a button that says it was done.
import { announce } from './announce.ts';
import { button, el } from './element.ts';
import { icon } from './icon.ts';
import { words } from './language.ts';

/** How long a button says so, ms. */
const SAYS_SO = 1600;

/**
 * A button that copies a text.
 * @param what is said to those who hear the page
 * @param shown what stands on it; absent: `Copy`
 */
export function copyButton(what: string, text: () => string | Promise<string>, shown?: string): HTMLButtonElement {
  const label = el('span', { class: 'copy-label' }, shown ?? words().copy);
  return button(
    { class: 'copy', 'aria-label': shown ?? words().copyThis(what) },
    async () => {
      const before = label.textContent;
      const isCopied = await copy(text());
      const said = isCopied ? words().copied : words().notCopied;
      announce(said);
      label.textContent = said;
      setTimeout(() => {
        label.textContent = before;
      }, SAYS_SO);
    },
    icon('copy'),
    label,
  );
}

/** Copies; the text may still be on its way (browsers want the click and the copying close together). @returns false when the browser does not allow it */
async function copy(text: string | Promise<string>): Promise<boolean> {
  try {
    const blob = Promise.resolve(text).then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return copyOldWay(await text);
  }
}

/** Where there is no clipboard: pages without TLS under another name than loopback's. */
function copyOldWay(text: string): boolean {
  const field = el('textarea', { class: 'hidden', 'aria-hidden': 'true', tabindex: -1 });
  field.value = text;
  const focused = document.activeElement;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
