import { type BaseRecord, type CrudFilter, useDataProvider } from '@refinedev/core';
import { useState } from 'react';
import { PEOPLE } from '#domain/kit/fields.ts';
import { MAX_PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { toDecimalText } from '#domain/money/money.ts';
import { loadFile } from '#src/providers/data/files.ts';
import { conditionsOf, filterQuery } from '#src/providers/data/list-parameters.ts';
import { useRowMeta } from '#src/providers/data/row-meta.ts';
import { useCurrency } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { saveFile } from '#src/ui/data/save-file.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { fieldKey, type NamedField, optionKey } from '../form/fields.ts';
import { includedOf, personName } from '../form/references.ts';
import type { ExtraColumn } from '../slots.ts';
import { toCsv } from './csv.ts';
import { type ListState, servedSorters, toRefine } from './list-query.ts';

/** A value as a spreadsheet wants it: names for ids and options, money in whole units, moments in UTC. */
function plainValue(
  resource: AnyResource,
  { name, field }: NamedField,
  row: BaseRecord,
  currency: string,
  label: (key: string) => string,
): unknown {
  const value: unknown = row[name];
  if (field.kind === 'money' && typeof value === 'number') return toDecimalText(value, currency);
  if (field.kind === 'reference' && field.to === PEOPLE) return personName(includedOf(row)[name]) ?? value;
  const option = field.kind === 'option' ? field.options.find((entry) => entry.value === value) : undefined;
  return option ? label(optionKey(resource, name, option.name)) : value;
}

export interface ExportState {
  readonly run: () => Promise<void>;
  readonly busy: boolean;
}

/** One file at a time; why there is none is said. */
function useSaving(save: () => Promise<void>): ExportState {
  const { t } = useText();
  const said = useToast();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await save();
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}

/** Every row that matches, as a file that the server writes; `path` takes the filters and the search of the list. */
export function useServedFile(path: string, filters: readonly CrudFilter[]): ExportState {
  return useSaving(async () => {
    const { name = 'rows.csv', blob } = await loadFile(`${path}?${filterQuery(conditionsOf(filters))}`);
    saveFile(name, blob);
  });
}

/** Exports every row that matches, whatever page is on screen. `extra`: columns that the page knows of each row. */
export function useExport(
  resource: AnyResource,
  state: ListState,
  columns: readonly NamedField[],
  extra: readonly ExtraColumn[] = [],
): ExportState {
  const { label } = useText();
  const meta = useRowMeta(resource);
  const provider = useDataProvider()(meta.dataProviderName);
  const currency = useCurrency();
  return useSaving(async () => {
    const { filters, sorters } = toRefine(resource, state, currency);
    const rows: BaseRecord[] = [];
    for (let currentPage = 1, total = 1; rows.length < total; currentPage += 1) {
      const page = await provider.getList({
        resource: resource.name,
        filters,
        sorters: servedSorters(resource, sorters),
        meta,
        pagination: { currentPage, pageSize: MAX_PAGE_SIZE },
      });
      rows.push(...page.data);
      total = page.data.length === 0 ? rows.length : page.total;
    }
    const known = extra.flatMap(({ title, plain }) => (plain ? [{ title, plain }] : []));
    const header = [...columns.map(({ name }) => label(fieldKey(resource, name))), ...known.map(({ title }) => title)];
    const body = rows.map((row) => [
      ...columns.map((column) => plainValue(resource, column, row, currency, label)),
      ...known.map(({ plain }) => plain(row)),
    ]);
    saveFile(`${resource.name}.csv`, toCsv(header, body));
  });
}
