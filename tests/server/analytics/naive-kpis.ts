import type { Breakdown, Range } from '#domain/wire/reports.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { EventRow } from '#server/analytics/event-row.ts';
import type { Widget } from '#server/analytics/reports/kpis/widget.ts';

/** Numbers of KPIs in plain loops over all events: the reference that reports are held against. Days by the platform's own calendar. */

const formats = new Map<string, Intl.DateTimeFormat>();
export function dayIn(timeZone: string, row: EventRow): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(Date.parse(`${row.time.replace(' ', 'T')}Z`));
}

const BUCKET_START = {
  daily: (day) => day,
  weekly: (day) => {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
  },
  monthly: (day) => `${day.slice(0, 7)}-01`,
} as const satisfies Record<Breakdown, (day: string) => string>;

/** First day of the natural bucket that a day lies in. */
export const bucketStart = (breakdown: Breakdown, day: string) => BUCKET_START[breakdown](day);

/** Events that count: a browser's word on an order only where no keyed sender has reported the order. */
export function counted(rows: readonly EventRow[]): EventRow[] {
  const isSale = (row: EventRow) => row.kind === 'purchase' && row.value >= 0 && row.order_id !== '';
  const keyed = new Set(rows.filter((row) => isSale(row) && row.origin !== 'browser').map((row) => row.order_id));
  return rows.filter((row) => !(isSale(row) && row.origin === 'browser' && keyed.has(row.order_id)));
}

const KIND: Record<string, EventKind> = {
  pageView: 'page_view',
  purchaseMade: 'purchase',
  dealStage: 'deal',
  formCompleted: 'form_completed',
  linkClick: 'link_click',
};
const ATTRIBUTE: Record<string, (row: EventRow) => string> = {
  url: (row) => row.host + row.path,
  utm_source: (row) => row.utm_source,
};

function meets({ condition }: Widget, row: EventRow): boolean {
  if (!condition) return true;
  const text = (ATTRIBUTE[condition.key]?.(row) ?? row.attributes[condition.key] ?? '').trim().toLowerCase();
  const value = condition.value.trim().toLowerCase();
  return { is: text === value, isNot: text !== value, contains: text.includes(value), containsNot: !text.includes(value) }[condition.match];
}

const EARNING: Record<string, readonly string[]> = { dealStage: ['deal'], purchaseMade: ['purchase'] };

/** The value of a widget over the events of some days. */
export function naive(widget: Widget, rows: readonly EventRow[], everybodyOf: readonly EventRow[] = rows): number | null {
  const everybody = new Set(everybodyOf.map((row) => row.visitor_id)).size;
  const met = rows.filter((row) => meets(widget, row));
  const earning = EARNING[widget.element ?? ''] ?? ['deal', 'purchase'];
  const revenue = met.filter((row) => earning.includes(row.kind)).reduce((sum, row) => sum + row.value, 0);
  if (widget.metric === 'TOTAL_REVENUE') return revenue;
  if (widget.metric === 'REVENUE_PER_PERSON') return everybody === 0 ? null : Math.round(revenue / everybody);
  if (!widget.element || widget.element === 'person')
    return new Set((widget.condition ? met : everybodyOf).map((row) => row.visitor_id)).size;
  return met.filter((row) => row.kind === KIND[widget.element ?? ''] && !(row.kind === 'purchase' && row.value < 0)).length;
}

export const within = (timeZone: string, rows: readonly EventRow[], { min, max }: Range) =>
  rows.filter((row) => dayIn(timeZone, row) >= min && dayIn(timeZone, row) <= max);
