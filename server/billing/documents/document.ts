import { creditedOf, takenForGood } from '#domain/billing/credited.ts';
import { linesOf } from '#domain/billing/invoice-lines.ts';
import type { Language } from '#domain/kit/languages.ts';
import type { Currency } from '#domain/money/currencies.ts';
import { writeMoney } from '#domain/money/write-money.ts';
import type { invoices } from '#server/db/tables/billing.ts';
import { translate } from '#server/http/language.ts';
import type { InvoiceDocument } from './paper.ts';

type Invoice = typeof invoices.$inferSelect;

/** Whom a bill is for, and how its words are written. */
export interface Reader {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly timezone: string;
}

/** A bill, or the note that gives its payment back. */
export type DocumentKind = 'invoice' | 'credit';

const LINES = { plan: null, discount: 'billing.discount', credit: 'billing.creditUsed', net: 'billing.net', tax: 'billing.tax' } as const;

/** Which documents there are of a bill. */
export const documentsOf = (row: Invoice): readonly DocumentKind[] => (creditedOf(row) > 0 ? ['invoice', 'credit'] : ['invoice']);

/** The number of a document: a credit note has one of its own, which names the bill. */
export const numberOf = ({ number }: Pick<Invoice, 'number'>, kind: DocumentKind): string => (kind === 'credit' ? `${number}-C` : number);

/** What is charged or taken off, by name; of a payment that went back in part, that part alone. */
function amountsOf(row: Invoice, kind: DocumentKind): { readonly lines: ReturnType<typeof linesOf>; readonly total: number } {
  const { amount, tax } = row;
  const back = creditedOf(row);
  if (kind === 'invoice' || back >= amount) return { lines: linesOf(row), total: amount };
  const part = { list: back, discount: 0, credit: 0, tax: Math.round((tax * back) / amount), amount: back };
  return { lines: linesOf(part), total: back };
}

/** The moment since which a payment is back: of several the last one. */
function backSince(row: Invoice): Date {
  const times = [row.refunded_at, takenForGood(row) > 0 ? row.dispute_at : null].flatMap((at) => (at ? [at.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : row.issued_at;
}

type Say = (key: string, params?: Readonly<Record<string, string>>) => string;

interface Words {
  readonly t: Say;
  readonly day: (at: Date) => string;
  readonly money: (cents: number) => string;
}

const TAKEN = 'resources.invoices.fields.disputed';

/** Dates and the like, by name. */
function factsOf(row: Invoice, kind: DocumentKind, { t, day, money }: Words): InvoiceDocument['facts'] {
  const issued = 'resources.invoices.fields.issued_at';
  const status = [t('resources.invoices.fields.status'), t(`resources.invoices.options.status.${row.status}`)] as const;
  const when = (field: 'paid_at' | 'refunded_at') => {
    const at = row[field];
    return at ? [[t(`resources.invoices.fields.${field}`), day(at)] as const] : [];
  };
  if (kind === 'invoice') return [[t(issued), day(row.issued_at)], status, ...when('paid_at')];
  const taken = takenForGood(row);
  return [
    [t(issued), day(backSince(row))],
    [t('documents.forInvoice'), row.number],
    status,
    ...when('refunded_at'),
    ...(taken > 0 && row.refunded > 0 ? [[t(TAKEN), money(taken)] as const] : []),
  ];
}

/** What the sum is: what is paid, what was given back, or what a bank has taken back. */
function totalName(row: Invoice, kind: DocumentKind, t: Say): string {
  if (kind === 'invoice') return t('documents.total');
  return t(row.refunded === 0 ? TAKEN : 'documents.givenBack');
}

/** What stands on a bill or a credit note, in the reader's language and with the days of their zone. */
export function documentOf(row: Invoice, kind: DocumentKind, seller: readonly string[], reader: Reader): InvoiceDocument {
  const { language, timezone: timeZone } = reader;
  const t: Say = (key, params = {}) => translate(language, key, params) ?? key;
  const sign = kind === 'credit' ? -1 : 1;
  const money = (cents: number) => writeMoney(sign * cents, row.currency as Currency, language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  const day = (at: Date) => date.format(at);
  const { lines, total } = amountsOf(row, kind);
  const percent = row.tax_percent === null ? null : new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(row.tax_percent);
  const plan = `${t(`plans.${row.plan}`)}, ${t(`billing.periods.${row.period ?? 'once'}`)}`;
  const what = row.ends_at ? `${plan}, ${day(row.starts_at)} – ${day(row.ends_at)}` : plan;
  const { company = '', address = '', country = '', tax_id = '' } = row.billed_to ?? {};
  const land = country && (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country);
  const to = [company, reader.name, ...address.split('\n'), land, tax_id && t('documents.taxId', { number: tax_id }), reader.email];
  return {
    language,
    kind: t(`documents.${kind}`),
    number: numberOf(row, kind),
    from: seller,
    toLabel: t('documents.to'),
    to: to.map((line) => line.trim()).filter((line) => line !== ''),
    facts: factsOf(row, kind, { t, day, money }),
    lines: lines.map(([line, cents]) => {
      if (line === 'tax' && percent !== null) return [t('billing.taxAt', { percent }), money(cents)];
      const name = LINES[line];
      const coupon = line === 'discount' && row.coupon ? ` ${row.coupon}` : '';
      return [name === null ? what : t(name) + coupon, money(cents)];
    }),
    total: [totalName(row, kind, t), money(total)],
    notes: row.is_test ? [`${t('billing.testMode')}. ${t('billing.testModeText')}`] : [],
  };
}
