import type { z } from 'zod';
import { type CanvasDocument, documentSchema } from './document.ts';
import { unfitProps } from './elements/props.ts';
import {
  DOCUMENT_VERSION,
  fromRecords,
  recordsBeforeAssumed,
  recordsBeforeCosts,
  recordsBeforeOutlook,
  recordsBeforeShapes,
  recordsBeforeTax,
  recordsSchema,
} from './records.ts';

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

/** How a version is opened, newest last: each checks its own form, and gives the lists that programs work on. */
const OPENED: readonly ((value: Record<string, unknown>) => Opened)[] = [
  (value) =>
    checked(
      documentSchema.safeParse(value),
      (document) => document,
      (_list, place) => place,
    ),
  (value) => openedRecords(value, recordsBeforeOutlook, (records) => fromRecords({ ...records, version: DOCUMENT_VERSION, outlook: {} })),
  (value) => openedRecords(value, recordsBeforeTax, (records) => fromRecords({ ...records, version: DOCUMENT_VERSION })),
  (value) => openedRecords(value, recordsBeforeShapes, (records) => fromRecords({ ...records, version: DOCUMENT_VERSION })),
  (value) => openedRecords(value, recordsBeforeAssumed, (records) => fromRecords({ ...records, version: DOCUMENT_VERSION })),
  (value) => openedRecords(value, recordsBeforeCosts, (records) => fromRecords({ ...records, version: DOCUMENT_VERSION })),
  (value) => openedRecords(value, recordsSchema, fromRecords),
];

function openedRecords<Form>(value: Record<string, unknown>, schema: z.ZodType<Form>, listsOf: (form: Form) => CanvasDocument): Opened {
  const hidden = hiddenRecords(value);
  return hidden.length > 0 ? refused(hidden) : checked(schema.safeParse(value), listsOf, (_list, _place, { id }) => id);
}

/**
 * Takes any value for a stored or sent document: opens every version there was, checks every value,
 * and checks that lines, offers and rates name things that exist. Nothing is repaired or left out in
 * silence: what does not hold is a problem with its path in what was given, by id where it holds
 * records. Kinds of elements are not checked; an unknown one is kept with what it holds.
 */
export function openDocument(value: unknown): Opened {
  if (!isRecord(value) || typeof value.version !== 'number') return refused([{ path: '/version', code: 'not_a_document' }]);
  if (value.version > DOCUMENT_VERSION) return refused([{ path: '/version', code: 'newer_version' }]);
  const open = OPENED[value.version - 1];
  return open ? open(value) : refused([{ path: '/version', code: 'not_a_document' }]);
}

function checked<Form>(parsed: z.ZodSafeParseResult<Form>, listsOf: (form: Form) => CanvasDocument, placeOf: PlaceOf): Opened {
  if (!parsed.success) return refused(parsed.error.issues.map(problemOf));
  const document = listsOf(parsed.data);
  const problems = referenceProblems(document, placeOf);
  return problems.length > 0 ? refused(problems) : { ok: true, document };
}

/** `__proto__` is a key that JSON can hold and objects cannot: nobody would hear that its record was left out. */
function hiddenRecords(value: Record<string, unknown>): DocumentProblem[] {
  return Object.entries(value).flatMap(([list, records]): DocumentProblem[] =>
    isRecord(records) && Object.hasOwn(records, '__proto__') ? [{ path: pointer([list, '__proto__']), code: 'invalid_value' }] : [],
  );
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

type List = 'elements' | 'lines' | 'products' | 'fixed_costs' | 'scenarios';
/** What stands in a path for a thing: its place in a list, or its id among records. */
type PlaceOf = (list: List, place: number, thing: { readonly id: string }) => PropertyKey;

/** Everything that names another thing, checked against the things there are. */
function referenceProblems(document: CanvasDocument, placeOf: PlaceOf): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const report = (code: DocumentProblemCode, ...path: PropertyKey[]) => problems.push({ path: pointer(path), code });
  const ids = (list: List) => {
    const seen = new Set<string>();
    document[list]?.forEach((thing, place) => {
      if (seen.has(thing.id)) report('duplicate_id', list, placeOf(list, place, thing), 'id');
      seen.add(thing.id);
    });
    return seen;
  };
  const [elements, products] = [ids('elements'), ids('products')];
  ids('lines');
  ids('fixed_costs');
  ids('scenarios');
  document.elements.forEach((element, place) => {
    const at = placeOf('elements', place, element);
    for (const name of unfitProps(element)) report('invalid_value', 'elements', at, 'props', name);
    element.offers?.forEach((offer, index) => {
      if (!products.has(offer.product)) report('unknown_product', 'elements', at, 'offers', index, 'product');
    });
  });
  document.fixed_costs.forEach((cost, place) => {
    if (cost.element !== undefined && !elements.has(cost.element))
      report('unknown_element', 'fixed_costs', placeOf('fixed_costs', place, cost), 'element');
  });
  const ways = new Set<string>();
  document.lines.forEach((line, place) => {
    const at = placeOf('lines', place, line);
    if (!elements.has(line.from)) report('unknown_element', 'lines', at, 'from');
    if (!elements.has(line.to)) report('unknown_element', 'lines', at, 'to');
    if (line.from === line.to) report('line_to_itself', 'lines', at, 'to');
    const way = `${line.from}\n${line.to}\n${line.kind}`;
    if (ways.has(way)) report('duplicate_line', 'lines', at);
    ways.add(way);
    for (const source of Object.keys(line.rate_by_source ?? {})) {
      if (!elements.has(source)) report('unknown_element', 'lines', at, 'rate_by_source', source);
    }
  });
  return problems;
}
