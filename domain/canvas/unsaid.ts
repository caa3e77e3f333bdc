import type { DocumentRecords } from './records.ts';

/** Parts of a document that came with a later version. Of products only the fields that did. */
type Part = 'scenarios' | 'outlook' | 'products';

/** What each older form has no words for. */
const UNSAID: readonly (readonly Part[])[] = [[], ['scenarios', 'outlook', 'products'], ['outlook', 'products'], ['products']];

/** What a document that was sent says nothing of, because its form is of before; a part that it names all the same is said. */
export function unsaidBy(sent: unknown): readonly Part[] {
  if (typeof sent !== 'object' || sent === null || !('version' in sent)) return [];
  const parts = UNSAID[Number(sent.version)] ?? [];
  return parts.filter((part) => part === 'products' || !(part in sent));
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

const productsOf = (sent: DocumentRecords, stored: DocumentRecords): DocumentRecords['products'] =>
  Object.fromEntries(Object.entries(sent.products).map(([id, product]) => [id, productOf(product, stored.products[id])]));

/** What was sent with what it says nothing of as it is stored: a program that knows none of it takes none of it away. */
export function withUnsaid(sent: DocumentRecords, stored: DocumentRecords, unsaid: readonly UnsaidPart[]): DocumentRecords {
  const kept = unsaid.map((part) => [part, part === 'products' ? productsOf(sent, stored) : stored[part]] as const);
  return { ...sent, ...Object.fromEntries(kept) };
}
