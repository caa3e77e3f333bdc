import { AD_MEASURES, PAGE_MEASURES, SOURCE_MEASURES, type TableMeasure } from '#domain/wire/reports/tables.ts';
import { useAddress } from '#src/reports/use-address.ts';
import { kpiOrderOf } from './credited-kpis.ts';
import type { TableChoice, TableOrder, TableTabName } from './queries.ts';

const MEASURES = { pages: PAGE_MEASURES, sources: SOURCE_MEASURES, ads: AD_MEASURES } as const satisfies Record<
  TableTabName,
  readonly TableMeasure[]
>;

/** `-people`: most people first, as lists write their order in the address. */
function readOrder(tab: TableTabName, text: string | null): TableOrder | null {
  const by = MEASURES[tab].find((name) => name === text?.replace(/^-/, ''));
  return by ? { by, direction: text?.startsWith('-') ? 'desc' : 'asc' } : null;
}

/** Nothing takes a word out of the address; undefined leaves it as it is. */
function put(address: URLSearchParams, name: string, value: string | null | undefined): void {
  if (value === undefined) return;
  if (value) address.set(name, value);
  else address.delete(name);
}

/** Search and order of a table stand in the address. */
export function useTableChoice(tab: TableTabName): readonly [TableChoice, (change: Partial<TableChoice>) => void] {
  const [params, changeAddress] = useAddress();
  const sort = params.get('sort');
  const choice = { search: params.get('q') ?? '', order: readOrder(tab, sort), kpis: kpiOrderOf(sort) };
  const change = ({ search, order, kpis }: Partial<TableChoice>) =>
    changeAddress((now) => {
      put(now, 'q', search);
      put(now, 'sort', kpis === undefined && order ? `${order.direction === 'desc' ? '-' : ''}${order.by}` : kpis);
      return now;
    });
  return [choice, change];
}
