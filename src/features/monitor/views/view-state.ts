import type { Row } from '#domain/kit/resource.ts';
import { PRESETS, presetRange } from '#domain/time/named-ranges.ts';
import { monitorViews } from '#resources/monitor/monitor-views.ts';
import { isSameRange, readDates } from '#src/reports/dates.ts';

/** A saved view as an address of the monitor, and back: an address holds dates, a view days that move on. */

export type MonitorView = Row<typeof monitorViews>;
/** What a view keeps. */
export type Kept = Pick<MonitorView, 'tab' | 'range' | 'compare' | 'breakdown' | 'filter' | 'order' | 'search' | 'kpi'>;

const VIEW = 'view';
const TO = '..';
/** Words of the address that a view decides. */
const DECIDED = ['tab', 'min', 'max', 'vs', 'vs_min', 'vs_max', 'by', 'f', 'sort', 'q', 'kpi'] as const;

const tabOf = (text: string | null): Kept['tab'] => {
  const option = monitorViews.fields.tab.options.find(({ value }) => value === text);
  return option?.value ?? 'kpi';
};
const breakdownOf = (text: string | null): Kept['breakdown'] =>
  monitorViews.fields.breakdown.options.find(({ value }) => value === text)?.value ?? null;

/** What the address says now. Days that are those of a named range move on with it. */
export function keptOf(params: URLSearchParams, today: string): Kept {
  const { range } = readDates(params, today);
  const preset = PRESETS.find((name) => isSameRange(presetRange(name, today), range));
  const beside = params.get('vs_min') && params.get('vs_max') ? `${params.get('vs_min')}${TO}${params.get('vs_max')}` : params.get('vs');
  const groups = new URLSearchParams(params.getAll('f').map((group) => ['f', group]));
  return {
    tab: tabOf(params.get('tab')),
    range: preset ?? `${range.min}${TO}${range.max}`,
    compare: beside,
    breakdown: breakdownOf(params.get('by')),
    filter: groups.toString() || null,
    order: params.get('sort'),
    search: params.get('q') || null,
    kpi: params.get('kpi'),
  };
}

/** The address that shows a view. */
export function addressOf(view: MonitorView, today: string): URLSearchParams {
  const next = new URLSearchParams(view.filter ?? '');
  const put = (name: string, value: string | null | undefined) => (value ? next.set(name, value) : undefined);
  const preset = PRESETS.find((name) => name === view.range);
  const [min, max] = view.range?.split(TO) ?? [];
  const range = preset ? presetRange(preset, today) : { min, max };
  const [vsMin, vsMax] = view.compare?.includes(TO) ? view.compare.split(TO) : [];
  put('tab', view.tab === 'kpi' ? null : view.tab);
  put('min', range.min);
  put('max', range.max);
  if (vsMin && vsMax) {
    put('vs_min', vsMin);
    put('vs_max', vsMax);
  } else put('vs', view.compare ?? undefined);
  put('by', view.breakdown);
  put('sort', view.order);
  put('q', view.search);
  put('kpi', view.kpi);
  put(VIEW, String(view.id));
  return next;
}

/** Does the address say anything of what a view decides? */
export const saysNothing = (params: URLSearchParams) => [VIEW, ...DECIDED].every((name) => !params.has(name));
export const viewIn = (params: URLSearchParams) => params.get(VIEW);
export const isSameKept = (one: Kept, other: Kept) =>
  (Object.keys(one) as (keyof Kept)[]).every((name) => (one[name] ?? null) === (other[name] ?? null));
export const keptIn = ({ tab, range, compare, breakdown, filter, order, search, kpi }: MonitorView): Kept => ({
  ...{ tab, range, compare, breakdown, filter, order, search, kpi },
});
