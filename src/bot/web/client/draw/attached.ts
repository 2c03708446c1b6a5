// What goes with an answer: pictures and files.
import type { Answer, Picture, TextFile } from '../../../desk/answering.ts';
import { button, el } from '../element.ts';
import { icon } from '../icon.ts';
import { words } from '../language.ts';
import { saveFile } from '../save-file.ts';

/** Draws the pictures and files of an answer; nothing when it has none. */
export function drawAttached({ pictures, files }: Answer): HTMLElement[] {
  return [
    ...pictures.map(drawPicture),
    ...(files.length > 0 ? [el('div', { class: 'actions' }, ...files.map(drawFile))] : []),
  ];
}

/** As an image nothing in a drawing runs, whatever is in it. */
function drawPicture({ name, svg, width, height, alt }: Picture): HTMLElement {
  const image = el('img', { alt, width, height });
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const save = `sekisho-${name}.svg`;
  return el(
    'details',
    { class: 'picture', open: true },
    el('summary', {}, words().picture),
    el('div', { class: 'scrolls', role: 'group', 'aria-label': alt, tabindex: 0 }, image),
    button({ class: 'plain' }, () => saveFile(save, svg, 'image/svg+xml'), icon('save'), words().saveFile(save)),
  );
}

function drawFile({ name, text }: TextFile): HTMLElement {
  return button({ class: 'plain' }, () => saveFile(name, text), icon('file'), words().saveFile(name));
}
