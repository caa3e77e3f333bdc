import { AD_MEASURES, PAGE_MEASURES, SOURCE_MEASURES, type TableMeasure } from '#domain/wire/reports/tables.ts';
import { useAddress } from '#src/reports/use-address.ts';
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

/** Search and order of a table stand in the address. */
export function useTableChoice(tab: TableTabName): readonly [TableChoice, (change: Partial<TableChoice>) => void] {
  const [params, changeAddress] = useAddress();
  const choice = { search: params.get('q') ?? '', order: readOrder(tab, params.get('sort')) };
  const change = ({ search, order }: Partial<TableChoice>) =>
    changeAddress((now) => {
      if (search !== undefined) search ? now.set('q', search) : now.delete('q');
      if (order) now.set('sort', `${order.direction === 'desc' ? '-' : ''}${order.by}`);
      return now;
    });
  return [choice, change];
}
