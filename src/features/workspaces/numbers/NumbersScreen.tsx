import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { resources } from '#resources/index.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { EmptyList } from '#src/crud/states/ListStates.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useWorkspaces } from '#src/providers/place/workspaces.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { writeDates } from '#src/reports/dates.ts';
import { RangePickers } from '#src/reports/RangePickers.tsx';
import { RowsLoading } from '#src/reports/RowsLoading.tsx';
import { saveText } from '#src/reports/save-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { StatusChip } from '#src/ui/data/StatusChip.tsx';
import { FindField } from '#src/ui/fields/FindField.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { useTyped } from '#src/ui/timing/use-typed.ts';
import { type NumbersChoice, useNumbersChoice } from './choice.ts';
import { NumbersTable, TITLES } from './NumbersTable.tsx';
import { numbersCsv } from './numbers-csv.ts';
import { inNumberOrder, statusTotals } from './order.ts';
import { type Entry, useOverviews } from './queries.ts';
import '#src/reports/reports.css';
import './numbers.css';

/** How far counting has got while it runs, then how the targets of all workspaces stand. */
function Summary({ entries, total }: { readonly entries: readonly Entry[]; readonly total: number }) {
  const { t, label } = useText();
  const format = useFormat();
  const asked = entries.filter(({ row }) => !row.is_locked);
  const done = asked.filter(({ report, error }) => report || error).length;
  return (
    <div className="numbers-summary">
      {statusTotals(entries).map(({ status, count }) => (
        <StatusChip key={status} status={status} word={`${format.number(count)} ${t(`targets.status.${status}`)}`} />
      ))}
      <span className="sp" />
      <span className="mut num" role="status">
        {done < asked.length
          ? t('overview.numbers.counted', { done: format.number(done), total: format.number(asked.length) })
          : total > entries.length
            ? t('overview.numbers.first', { shown: format.number(entries.length), total: format.number(total) })
            : label('overview.numbers.workspaces', { count: total })}
      </span>
    </div>
  );
}

/** Nothing fits the search, or there is no workspace yet. */
function Nothing({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  if (!search) return <EmptyList resource={resources.workspaces} drawing onCreate={() => void navigate('/dashboard/workspaces/create')} />;
  return (
    <section className="panel">
      <EmptyState icon="search" title={t('overview.numbers.none')} text={t('overview.numbers.noneText')}>
        <Button onClick={onClear}>{t('monitor.tables.show_all')}</Button>
      </EmptyState>
    </section>
  );
}

/** The rows that were counted, as they are shown. */
function SaveCsv({ entries, choice }: { readonly entries: readonly Entry[]; readonly choice: NumbersChoice }) {
  const { t } = useText();
  const { min, max } = choice.dates.range;
  const words: Parameters<typeof numbersCsv>[1] = {
    workspace: t('overview.numbers.workspace'),
    currency: t('resources.workspaces.fields.currency'),
    status: t('targets.columns.status'),
    worst: t('overview.numbers.worst'),
    lastEvent: `${t('overview.numbers.lastEvent')} (UTC)`,
    statusOf: (status) => t(`targets.status.${status}`),
    figure: (name) => t(TITLES[name]),
    before: (column) => t('overview.numbers.before', { column }),
  };
  const save = () => saveText(`${t('overview.tabs.numbers')} ${min} ${max}.csv`, numbersCsv(inNumberOrder(entries, choice.order), words));
  return (
    <Button icon="download" onClick={save} disabled={!entries.some(({ report }) => report)}>
      {t('monitor.download')}
    </Button>
  );
}

const found = (search: string) => (entry: Entry) => entry.row.name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** The same days, as a monitor reads them from its address. */
function daysIn({ dates: { range, compare, comparison } }: NumbersChoice): string {
  return `?${writeDates(new URLSearchParams(), { range, compare: comparison ?? compare ?? 'none' })}`;
}

/** Numbers of all workspaces side by side, filled as they are counted. `tabs`: the other part of the overview. */
export default function NumbersScreen({ tabs }: { readonly tabs: ReactNode }) {
  const { t, label } = useText();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [choice, change] = useNumbersChoice(zone);
  const { rows, total, isLoading, failed, error, retry } = useWorkspaces();
  const entries = useOverviews(rows, choice.dates);
  const [search, setSearch] = useTyped(choice.search, (typed) => change({ search: typed }));
  const shown = entries.filter(found(search));
  return (
    <>
      <ScreenTitle text={`${label('resources.workspaces.many')} · ${t('overview.tabs.numbers')}`} />
      <div className="report-head">
        <h1>{label('resources.workspaces.many')}</h1>
        <span className="sp" />
        <RangePickers state={choice.dates} timezone={zone} onChange={(dates) => change({ dates })} />
      </div>
      <div className="numbers-tools">
        {tabs}
        <span className="sp" />
        <FindField label={t('overview.numbers.search')} value={search} onChange={setSearch} />
        <SaveCsv entries={shown} choice={choice} />
      </div>
      {isLoading ? (
        <RowsLoading />
      ) : failed ? (
        <section className="panel">
          <LoadFailed error={error} onRetry={() => void retry()} comfort={label('resources.workspaces.safe')} />
        </section>
      ) : shown.length === 0 ? (
        <Nothing search={search.trim()} onClear={() => setSearch('')} />
      ) : (
        <>
          <Summary entries={shown} total={search.trim() ? shown.length : total} />
          <NumbersTable entries={shown} order={choice.order} onOrder={(order) => change({ order })} days={daysIn(choice)} />
          <p className="t12 mut report-note">{t('overview.numbers.note')}</p>
        </>
      )}
    </>
  );
}
