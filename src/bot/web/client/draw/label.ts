// The heading of a part.
import { el } from '../element.ts';
import { inline } from './inline.ts';

/** The label of a part of several lines; nothing when it has none. */
export function labelled(label: string): HTMLElement | undefined {
  return label === '' ? undefined : el('h3', { class: 'label' }, ...inline(label));
}
