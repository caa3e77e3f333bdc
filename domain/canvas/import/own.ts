import type { CanvasDocument } from '../document.ts';
import { openDocument } from '../migrate.ts';
import { cut, type Imported, type ImportProblem, refused } from './problems.ts';

/** What an own file says of itself. */
export const OWN_FORMAT = 'flumen-canvas';
/** Pixels from the middle in which everything stands: further out no screen finds it. */
const FARTHEST = 1e6;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whatever JSON is made of; the first place where none of it stands is wrong. */
const TOKEN = /\s+|[{}[\]:,]|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Where a text stops being JSON: by the place that the engine names, or else the first word that is no value. */
function placeOf(text: string, message: string): number {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  TOKEN.lastIndex = 0;
  let at = 0;
  while (TOKEN.test(text)) at = TOKEN.lastIndex;
  return at;
}

function lineOf(text: string, message: string): number {
  const [, line] = /line (\d+)/.exec(message) ?? [];
  return line === undefined ? text.slice(0, placeOf(text, message)).split('\n').length : Number(line);
}

/** The value at a JSON pointer, as text. */
function foundAt(value: unknown, path: string): string | undefined {
  let at: unknown = value;
  for (const part of path.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at === null || ['string', 'number', 'boolean'].includes(typeof at) ? cut(String(at)) : undefined;
}

const farAway = ({ elements }: CanvasDocument): readonly ImportProblem[] =>
  elements
    .filter(({ x, y }) => Math.abs(x) > FARTHEST || Math.abs(y) > FARTHEST)
    .map(({ id, x }) => ({ code: 'too_far', path: `/elements/${id}/${Math.abs(x) > FARTHEST ? 'x' : 'y'}`, most: FARTHEST }));

/** A canvas as this product writes it, of this version or an older one, in its envelope or without. */
export function readOwn(text: string): Imported {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refused({ code: 'not_json', line: lineOf(text, error instanceof Error ? error.message : '') });
  }
  const isWrapped = isRecord(value) && value.format === OWN_FORMAT;
  const document = isWrapped ? (value as Readonly<Record<string, unknown>>).document : value;
  const opened = openDocument(document);
  if (!opened.ok) {
    return refused(...opened.problems.map(({ code, path }): ImportProblem => ({ code, path, found: foundAt(document, path) })));
  }
  const far = farAway(opened.document);
  if (far.length > 0) return refused(...far);
  const name = isWrapped && isRecord(value) && typeof value.name === 'string' ? value.name.slice(0, 120) : undefined;
  return { ok: true, format: 'json', document: opened.document, ...(name && { name }), remarks: [] };
}
