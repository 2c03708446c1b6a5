// Elements made in code. Text becomes text nodes, never markup; attributes that would run something have no way in.

/** What an element may hold; undefined and null are left out. */
export type Child = Node | string | undefined | null;

type Value = string | number | boolean | undefined;

/** Attributes by their names; `true` sets an empty one, `false` and undefined none. */
export type Attributes = Readonly<
  Record<string, Value> & { style?: never; href?: never; src?: never; srcdoc?: never; onclick?: never }
>;

/** Makes an element. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== null));
  return element;
}

/** Makes a button that does something. @param attributes `class`, `aria-label`, … */
export function button(
  attributes: Attributes,
  onClick: (event: MouseEvent) => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  const made = el('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', onClick);
  return made;
}

/** Text for those who hear the page, not for those who see it. */
export function unseen(text: string): HTMLElement {
  return el('span', { class: 'hidden' }, text);
}

/** The element of an id that stands in the page. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`page.html has no #${id}`);
  return found;
}
