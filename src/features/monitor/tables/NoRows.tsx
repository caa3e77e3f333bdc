import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import NothingTracked from '#src/reports/NothingTracked.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import type { TableChoice } from './queries.ts';
import type { Shown } from './TableRows.tsx';

interface NoRowsProps extends Shown {
  readonly onChange: (change: Partial<TableChoice>) => void;
}

/** Nothing to show: because of the search, of the filter, because nothing was ever tracked, or because nothing happened in these days. */
export function NoRows({ choice: { search }, state, onChange }: NoRowsProps) {
  const { t } = useText();
  const { row } = useWorkspace();
  if (search)
    return (
      <section className="panel">
        <EmptyState icon="search" title={t('monitor.tables.none_found')} text={t('monitor.tables.none_found_text')}>
          <Button onClick={() => onChange({ search: '' })}>{t('monitor.tables.show_all')}</Button>
        </EmptyState>
      </section>
    );
  const isFiltered = state.filter.length > 0;
  // No other days would help.
  if (!isFiltered && row.started_tracking_at === null && !row.is_sample) return <NothingTracked />;
  return (
    <section className="panel">
      <EmptyState
        icon={isFiltered ? 'filter' : 'monitor'}
        title={t(isFiltered ? 'monitor.filter.none' : 'monitor.tables.none')}
        text={t(isFiltered ? 'monitor.filter.none_text' : 'monitor.tables.none_text')}
      />
    </section>
  );
}
