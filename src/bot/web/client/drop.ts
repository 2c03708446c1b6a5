// Files that are dropped anywhere on the page.
import { byId } from './element.ts';
import { icon } from './icon.ts';
import { inEveryLanguage, words } from './language.ts';

/** Takes dropped files. */
export function takeDrops(take: (files: readonly File[]) => void): void {
  const veil = byId('drop');
  inEveryLanguage(() => veil.replaceChildren(icon('file'), words().drop));
  const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  document.addEventListener('dragover', (event) => {
    if (!holdsFiles(event) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    veil.hidden = false;
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) veil.hidden = true;
  });
  document.addEventListener('drop', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    veil.hidden = true;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0 && !document.querySelector('dialog[open]')) take(files);
  });
}
