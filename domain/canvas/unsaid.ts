import type { DocumentRecords } from './records.ts';

/** Parts of a document that came with a later version. Of products and lines only the fields that did. */
type Part = 'scenarios' | 'outlook' | 'products' | 'lines';
const OF_FIELDS: readonly Part[] = ['products', 'lines'];

/** What each older form has no words for. */
const UNSAID: readonly (readonly Part[])[] = [
  [],
  ['scenarios', 'outlook', 'products', 'lines'],
  ['outlook', 'products', 'lines'],
  ['products', 'lines'],
  ['lines'],
];

/** What a document that was sent says nothing of, because its form is of before; a part that it names all the same is said. */
export function unsaidBy(sent: unknown): readonly Part[] {
  if (typeof sent !== 'object' || sent === null || !('version' in sent)) return [];
  const parts = UNSAID[Number(sent.version)] ?? [];
  return parts.filter((part) => OF_FIELDS.includes(part) || !(part in sent));
}
export type UnsaidPart = ReturnType<typeof unsaidBy>[number];

type Product = DocumentRecords['products'][string];

function productOf(sent: Product, stored: Product | undefined): Product {
  if (!stored) return sent;
  const { tax = stored.tax, from = stored.from, billing } = sent;
  const trial_days = stored.billing.type === 'recurring' ? stored.billing.trial_days : undefined;
  return {
    ...sent,
    ...(tax && { tax }),
    ...(from && { from }),
    ...(billing.type === 'recurring' && trial_days !== undefined && { billing: { trial_days, ...billing } }),
  };
}

type Line = DocumentRecords['lines'][string];

const lineOf = (sent: Line, stored: Line | undefined): Line => {
  const shape = sent.shape ?? stored?.shape;
  return shape ? { ...sent, shape } : sent;
};

const linesOf = (sent: DocumentRecords, stored: DocumentRecords): DocumentRecords['lines'] =>
  Object.fromEntries(Object.entries(sent.lines).map(([id, line]) => [id, lineOf(line, stored.lines[id])]));

const productsOf = (sent: DocumentRecords, stored: DocumentRecords): DocumentRecords['products'] =>
  Object.fromEntries(Object.entries(sent.products).map(([id, product]) => [id, productOf(product, stored.products[id])]));

const kept = (part: Part, sent: DocumentRecords, stored: DocumentRecords) =>
  part === 'products' ? productsOf(sent, stored) : part === 'lines' ? linesOf(sent, stored) : stored[part];

/** What was sent with what it says nothing of as it is stored: a program that knows none of it takes none of it away. */
export function withUnsaid(sent: DocumentRecords, stored: DocumentRecords, unsaid: readonly UnsaidPart[]): DocumentRecords {
  return { ...sent, ...Object.fromEntries(unsaid.map((part) => [part, kept(part, sent, stored)] as const)) };
}
