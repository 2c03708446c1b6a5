// The pictures in the documentation are those that the program draws now.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examplePictures } from '../../scripts/update-pictures.ts';

const ROOT = join(import.meta.dirname, '../..');
const pictures = await examplePictures();

describe('docs/pictures.md', () => {
  it.each([...pictures])('shows %s as it is drawn (npm run update draws it)', (path, svg) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(svg);
    expect(readFileSync(join(ROOT, 'docs/pictures.md'), 'utf8')).toContain(path.replace('docs/', ''));
  });

  it('has both kinds', () => {
    expect(pictures.size).toBe(2);
  });
});
