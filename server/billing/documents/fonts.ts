import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** The fonts of documents, in order: a character is written in the first one that has it. */
const FACES = {
  Inter: {
    regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  },
  NotoSansJP: {
    regular: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  },
} as const;
type Face = keyof typeof FACES;
export type Weight = 'regular' | 'bold';

/** Characters of one font, in a row. */
export interface Run {
  /** The font as a document calls it. */
  readonly font: string;
  readonly text: string;
}

const { resolve } = createRequire(import.meta.url);
/** Read once and kept: the Japanese ones have some megabytes each, and are read when somebody needs them. */
const read = new Map<string, Promise<Buffer>>();

function bytesOf(file: string): Promise<Buffer> {
  const known = read.get(file) ?? readFile(resolve(file));
  read.set(file, known);
  return known;
}

/** A font for one document: it remembers for which text it was asked a glyph first, and would tell the next document that. */
async function fontOf(face: Face, weight: Weight): Promise<Font> {
  const { create } = await import('fontkit');
  const file = FACES[face][weight];
  const font = create(await bytesOf(file));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} holds several fonts`);
  return font;
}

const nameOf = (face: Face, weight: Weight): string => `${face}-${weight}`;
const has = (font: Font, character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
/** What stands on the character before it, and is not torn from it. */
const JOINS = /\p{M}/u;

/** The fonts that a document needs. What none of them has is drawn as an empty box of the first. */
export class Fonts {
  private constructor(private readonly faces: readonly { readonly face: Face; readonly regular: Font; readonly bold: Font }[]) {}

  /** @param texts all that will be written */
  static async for(texts: readonly string[]): Promise<Fonts> {
    const both = async (face: Face) => ({ face, regular: await fontOf(face, 'regular'), bold: await fontOf(face, 'bold') });
    const first = await both('Inter');
    const needsMore = texts.some((text) => [...text.normalize()].some((character) => !has(first.regular, character)));
    return new Fonts(needsMore ? [first, await both('NotoSansJP')] : [first]);
  }

  /** Each font with the name that runs call it by. */
  all(): readonly (readonly [name: string, font: Font])[] {
    return this.faces.flatMap(({ face, regular, bold }) => [
      [nameOf(face, 'regular'), regular] as const,
      [nameOf(face, 'bold'), bold] as const,
    ]);
  }

  /** A text in pieces that one font has. */
  runs(text: string, weight: Weight): readonly Run[] {
    const runs: { font: string; text: string }[] = [];
    for (const character of text.normalize()) {
      const last = runs.at(-1);
      const { face } = this.faces.find((one) => has(one[weight], character)) ?? { face: 'Inter' as const };
      const font = nameOf(face, weight);
      if (last && (last.font === font || JOINS.test(character))) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }
}
