import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { Imported, ImportProblem } from '#domain/canvas/import/problems.ts';
import { readImport } from '#domain/canvas/import/read.ts';
import { tokenIn } from '#domain/wire/shares.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';
import type { Format } from '#src/ui/data/format.ts';

/** A canvas that may be created. */
export interface Found {
  readonly document: CanvasDocument;
  readonly name: string;
  readonly currency?: string;
  readonly timezone?: string;
  readonly money?: boolean;
}

/** The token of a pasted link to a canvas; null where the text is none. */
export function linkIn(text: string): string | null {
  const line = text.trim();
  return /^\S+$/.test(line) && /\/(share|import)\//.test(line) ? tokenIn(line) : null;
}

/** Nothing for nothing: who has not typed yet has made no mistake. */
export const readTyped = (text: string): Imported | null => (text.trim() === '' ? null : readImport(text));

/** What is wrong, with its place, as a sentence. */
export function sentenceOf({ code, line, path, found = '–', most }: ImportProblem, { t }: TextApi, format: Format): string {
  const problem = t(`importing.problems.${code}`, { found, most: format.number(most ?? null) });
  if (line !== undefined) return t('importing.atLine', { line, problem });
  return path === undefined ? problem : t('importing.atPath', { path, problem });
}
