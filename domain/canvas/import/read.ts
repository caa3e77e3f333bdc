import { isMermaid, readMermaid } from './mermaid.ts';
import { readOwn } from './own.ts';
import { type Imported, type ImportFormat, MOST_CHARACTERS, refused } from './problems.ts';
import { hasAddresses, isAddresses, readAddresses, readSitemap } from './sitemap.ts';
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
  if (isSteps(text)) return 'steps';
  // Addresses among which something else stands, which is then told.
  return hasAddresses(text) ? 'addresses' : null;
}

/** What is read of a text with a flowchart between fences, as Markdown has it: that alone, each line where it was. */
function withoutFences(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  const begin = lines.findIndex((line) => /^\s*(?:```|~~~)\s*mermaid\b/i.test(line));
  if (begin < 0) return text;
  const end = lines.findIndex((line, at) => at > begin && /^\s*(?:```|~~~)\s*$/.test(line));
  return lines.map((line, at) => (at > begin && (end < 0 || at < end) ? line : '')).join('\n');
}

/** A pasted text or a file as a canvas, or every reason why not. Never throws, takes nothing over in part, and says what it leaves out. */
export function readImport(given: string): Imported {
  if (given.length > MOST_CHARACTERS) return refused({ code: 'too_long', most: MOST_CHARACTERS });
  const text = withoutFences(given.replace(/^\uFEFF/, ''));
  if (text.trim() === '') return refused({ code: 'empty' });
  const format = formatOf(text);
  return format ? READERS[format](text) : refused({ code: 'unknown_format' });
}
