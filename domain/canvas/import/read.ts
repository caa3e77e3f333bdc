import { isMermaid, readMermaid } from './mermaid.ts';
import { readOwn } from './own.ts';
import { type Imported, type ImportFormat, MOST_CHARACTERS, refused } from './problems.ts';
import { isAddresses, readAddresses, readSitemap } from './sitemap.ts';
import { isSteps, readSteps } from './steps.ts';

const READERS = {
  json: readOwn,
  mermaid: readMermaid,
  steps: readSteps,
  sitemap: readSitemap,
  addresses: readAddresses,
} as const satisfies Record<ImportFormat, (text: string) => Imported>;

/** What a text seems to be; null for nothing that is known. */
export function formatOf(text: string): ImportFormat | null {
  const first = text.trimStart().charAt(0);
  if (first === '{' || first === '[') return 'json';
  if (first === '<') return 'sitemap';
  if (isAddresses(text)) return 'addresses';
  if (isMermaid(text)) return 'mermaid';
  return isSteps(text) ? 'steps' : null;
}

/** A pasted text or a file as a canvas, or every reason why not. Never throws, takes nothing over in part, and says what it leaves out. */
export function readImport(given: string): Imported {
  const text = given.replace(/^\uFEFF/, '');
  if (text.length > MOST_CHARACTERS) return refused({ code: 'too_long', most: MOST_CHARACTERS });
  if (text.trim() === '') return refused({ code: 'empty' });
  const format = formatOf(text);
  return format ? READERS[format](text) : refused({ code: 'unknown_format' });
}
