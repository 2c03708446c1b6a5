// SVG taken apart, strictly: what is not well-formed XML throws.
import { SaxesParser } from 'saxes';

/** One element with its attributes and the text directly in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** The elements of a document, in order. @throws Error where it is not well-formed */
export function elementsOf(xml: string): Element[] {
  const parser = new SaxesParser();
  const out: Element[] = [];
  const open: Element[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: attributes as Record<string, string>, text: '' };
    out.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  return out;
}
