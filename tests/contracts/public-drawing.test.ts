import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { publicDrawing } from '#tests/support/public-drawing.ts';

/** The picture of the product on its public pages is what the product draws: `-u` writes it anew. */
const folder = join(import.meta.dirname, '../../public/pictures');

describe('the drawing of the home page', () => {
  it.each(LANGUAGES)('is what a canvas is exported as, in %s', async (language) => {
    await expect(publicDrawing(language)).toMatchFileSnapshot(join(folder, `canvas.${language}.svg`));
  });
});
