import { type Currency, exponentOf, isCurrency } from '../../money/currencies.ts';
import { toDecimalText, toMinor } from '../../money/money.ts';
import type { FixedCost } from '../document.ts';

/** What is paid for a step, as a cell of a table holds it: `Agency 1500.00; Hosting 20.00`. */
export type SketchedCost = Pick<FixedCost, 'name' | 'amount' | 'once'>;

/** What its columns are called, in lower case, before their currency in brackets; the first name is the one we write. */
export const COST_COLUMNS = {
  costs: ['costs', 'cost', 'kosten', 'custos', 'custo', 'costi', 'costo', '費用'],
  once: ['one-off costs', 'one-off cost', 'einmalige kosten', 'custos únicos', 'custo único', 'costi una tantum', '一時費用'],
} as const satisfies Record<string, readonly string[]>;
export type CostColumn = keyof typeof COST_COLUMNS;

/** The title of a column of costs. */
export const costTitle = (column: CostColumn, currency: Currency): string => `${COST_COLUMNS[column][0]} (${currency})`;

/** Which costs a column holds, and in which currency; null for any other title. Amounts without a currency are none. */
export function costColumn(title: string): { readonly column: CostColumn; readonly currency: Currency } | null {
  const [, name = '', code = ''] = /^(.*?)\s*[(（]([a-z]{3})[)）]$/i.exec(title) ?? [];
  const found = Object.entries(COST_COLUMNS).find(([, names]) => (names as readonly string[]).includes(name.toLowerCase()));
  const currency = code.toUpperCase();
  return found && isCurrency(currency) ? { column: found[0] as CostColumn, currency } : null;
}

const LONGEST_NAME = 120;
const MOST = 1e11;

/** Digits, with marks between thousands and one for decimals, whichever; null for anything else. */
function amountIn(text: string, currency: Currency): number | null {
  // Where a currency has thousandths nothing tells them from thousands: there a mark is one for decimals.
  const bare = exponentOf(currency) === 3 ? text : text.replace(/(?<=\d)[.,'’](?=\d{3}(\D|$))/g, '');
  const normal = bare.replace(',', '.');
  const amount = /^\d{1,12}(\.\d{1,6})?$/.test(normal) ? toMinor(Number(normal), currency) : null;
  return amount !== null && amount <= MOST ? amount : null;
}

/** The costs of a cell; null where one of them has no amount. */
export function readCosts(
  cell: string,
  { column, currency }: { readonly column: CostColumn; readonly currency: Currency },
): readonly SketchedCost[] | null {
  const costs: SketchedCost[] = [];
  for (const text of cell.split(';').map((part) => part.trim())) {
    if (text === '') continue;
    const [, name = '', digits = ''] = /^(.*?)\s*(\S+)$/.exec(text) ?? [];
    const amount = amountIn(digits, currency);
    if (amount === null) return null;
    costs.push({ name: name.trim().slice(0, LONGEST_NAME), amount, ...(column === 'once' && { once: true as const }) });
  }
  return costs;
}

/** A cell of these costs. */
export const writeCosts = (costs: readonly SketchedCost[], currency: Currency): string =>
  costs.map(({ name, amount }) => `${name.replace(/[;\s]+/g, ' ')} ${toDecimalText(amount, currency)}`.trim()).join('; ');
