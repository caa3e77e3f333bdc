import type { z } from 'zod';
import { type CanvasDocument, DOCUMENT_VERSION, documentSchema } from './document.ts';

interface Upgrade {
  readonly from: number;
  readonly upgrade: (document: Record<string, unknown>) => Record<string, unknown>;
}
/** One step per version that is no longer the newest, oldest first; `DOCUMENT_VERSION` is the newest. */
const UPGRADES: readonly Upgrade[] = [];

export type DocumentProblemCode =
  | 'not_a_document'
  | 'newer_version'
  | 'invalid_value'
  | 'duplicate_id'
  | 'unknown_element'
  | 'unknown_product'
  | 'line_to_itself'
  | 'duplicate_line';

export interface DocumentProblem {
  /** JSON pointer into the document, e.g. `/lines/3/to`. */
  readonly path: string;
  readonly code: DocumentProblemCode;
}

export type Opened =
  | { readonly ok: true; readonly document: CanvasDocument }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

const MOST_PROBLEMS = 50;

/**
 * Takes any value for a stored or sent document: upgrades old versions, checks every value, and
 * checks that lines, offers and rates name things that exist. Nothing is repaired or left out in
 * silence: what does not hold is a problem with its path. Kinds of elements are not checked; an
 * unknown one is kept.
 */
export function openDocument(value: unknown): Opened {
  if (!isRecord(value) || typeof value.version !== 'number') return refused([{ path: '/version', code: 'not_a_document' }]);
  if (value.version > DOCUMENT_VERSION) return refused([{ path: '/version', code: 'newer_version' }]);
  let current = value;
  for (const step of UPGRADES) if (current.version === step.from) current = step.upgrade(current);
  const parsed = documentSchema.safeParse(current);
  if (!parsed.success) return refused(parsed.error.issues.map(problemOf));
  const problems = referenceProblems(parsed.data);
  return problems.length > 0 ? refused(problems) : { ok: true, document: parsed.data };
}

function refused(problems: readonly DocumentProblem[]): Opened {
  return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function problemOf(issue: z.core.$ZodIssue): DocumentProblem {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { path: pointer([...issue.path, ...keys]), code: 'invalid_value' };
}

/** Everything that names another thing, checked against the things there are. */
function referenceProblems(document: CanvasDocument): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const report = (code: DocumentProblemCode, ...path: PropertyKey[]) => problems.push({ path: pointer(path), code });
  const ids = (list: 'elements' | 'lines' | 'products' | 'fixed_costs') => {
    const seen = new Set<string>();
    document[list].forEach(({ id }, index) => {
      if (seen.has(id)) report('duplicate_id', list, index, 'id');
      seen.add(id);
    });
    return seen;
  };
  const [elements, products] = [ids('elements'), ids('products')];
  ids('lines');
  ids('fixed_costs');
  document.elements.forEach((element, index) => {
    element.offers?.forEach((offer, place) => {
      if (!products.has(offer.product)) report('unknown_product', 'elements', index, 'offers', place, 'product');
    });
  });
  const ways = new Set<string>();
  document.lines.forEach((line, index) => {
    if (!elements.has(line.from)) report('unknown_element', 'lines', index, 'from');
    if (!elements.has(line.to)) report('unknown_element', 'lines', index, 'to');
    if (line.from === line.to) report('line_to_itself', 'lines', index, 'to');
    const way = `${line.from}\n${line.to}\n${line.kind}`;
    if (ways.has(way)) report('duplicate_line', 'lines', index);
    ways.add(way);
    for (const source of Object.keys(line.rate_by_source ?? {})) {
      if (!elements.has(source)) report('unknown_element', 'lines', index, 'rate_by_source', source);
    }
  });
  return problems;
}
