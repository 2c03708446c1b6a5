// What `sekisho triage --picture` asks for. Apart from the drawing, so that who wants no picture does not load it.
import { quote, UsageError } from '../errors.ts';

/** Which picture goes where. */
export interface PictureOrder {
  readonly path: string;
  readonly form: 'svg' | 'png';
  readonly kind: 'ladder' | 'timeline';
}

/**
 * Reads the options.
 * @param options `picture` and `pictureKind` of the command line
 * @param inputs how many there are
 * @returns undefined when no picture is asked for
 * @throws UsageError for a file that is neither SVG nor PNG, for several inputs, and for a kind without a file
 */
export function pictureOrder(
  options: { readonly [option: string]: string | boolean | undefined },
  inputs: number,
): PictureOrder | undefined {
  const { picture, pictureKind } = options;
  if (typeof picture !== 'string') {
    if (pictureKind !== undefined)
      throw new UsageError('picture-kind', { where: '--picture-kind', found: quote(String(pictureKind)) });
    return undefined;
  }
  const form = /\.(svg|png)$/i.exec(picture)?.[1]?.toLowerCase();
  if (form !== 'svg' && form !== 'png')
    throw new UsageError('picture-form', { where: '--picture', found: quote(picture), choices: '.svg, .png' });
  if (inputs > 1) throw new UsageError('picture-several', { where: '--picture', found: String(inputs) });
  return { path: picture, form, kind: pictureKind === 'timeline' ? 'timeline' : 'ladder' };
}
