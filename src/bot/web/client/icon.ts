// Small drawings: strokes in a square of 24, in the colour of the text.

const PATHS = {
  done: 'M5 12.5l4.5 4.500L19 7.5',
  stalled: 'M7 7l10 10M17 7L7 17',
  recovered: 'M6 12a6 6 0 1 0 2-4.500M8 4v4h4',
  'not-reached': 'M12 12h.01',
  unseen: 'M8 12h8',
  unsure: 'M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 18h.01',
  copy: 'M9 9h10v11H9zM6 15H5V4h10v2',
  attach: 'M18 11l-6.5 6.500a3.5 3.5 0 0 1-5-5L13 6a2.4 2.4 0 0 1 3.4 3.400l-6 6',
  send: 'M12 19V5M6 11l6-6 6 6',
  home: 'M5 11l7-6 7 6v8h-5v-5h-4v5H5z',
  settings: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4',
  practice: 'M10 4v6L5 19h14l-5-9V4M8 4h8M8 15h8',
  new: 'M12 5v14M5 12h14',
  close: 'M7 7l10 10M17 7L7 17',
  edit: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  example: 'M5 5h14v14H5zM8 9h8M8 12h8M8 15h5',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  look: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  change: 'M12 4l9 16H3zM12 10v4M12 17h.01',
} as const;

/** One of the drawings. */
export type IconName = keyof typeof PATHS;

const SVG = 'http://www.w3.org/2000/svg';

/** A drawing; whoever does not see it misses nothing. */
export function icon(name: IconName): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('class', 'icon');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  drawing.append(path);
  return drawing;
}
