import { useText } from '#src/providers/texts/i18n.ts';
import { SkeletonRows, useDelayed } from '#src/ui/layout/Skeleton.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { isFiltered } from '../rows/list-query.ts';
import { EmptyList, NothingMatches } from '../states/ListStates.tsx';
import { LoadFailed } from '../states/LoadFailed.tsx';
import { FeatureLocked } from '../states/lazy-states.tsx';
import { ListCards } from './ListCards.tsx';
import type { ListScreenProps } from './ListScreen.tsx';
import { ListTable } from './ListTable.tsx';
import { Pager } from './Pager.tsx';
import type { ListScreenState } from './use-list-screen.ts';

export interface ListBodyProps extends Pick<ListScreenProps, 'resource' | 'renderRows'> {
  readonly screen: ListScreenState;
}

/** Nothing on the page: because nothing fits, or because there is nothing yet. */
function NoRows({ resource, screen }: ListBodyProps) {
  const { list, slots, create } = screen;
  if (isFiltered(list.state)) return <NothingMatches search={list.state.search} onClear={list.clear} />;
  return (
    <EmptyList
      resource={resource}
      drawing={slots.drawing}
      onCreate={create}
      extra={slots.emptyExtra ? <slots.emptyExtra resource={resource} /> : null}
    />
  );
}

function Rows({ resource, screen, renderRows }: ListBodyProps) {
  const { label } = useText();
  const phone = usePhone();
  const { list, slots, total, rowsProps } = screen;
  const Plain = phone ? ListCards : ListTable;
  return (
    <>
      {renderRows ? renderRows(rowsProps) : <Plain {...rowsProps} />}
      <Pager
        page={list.state.page}
        total={total}
        onPage={(page) => list.change({ page })}
        counted={label(`resources.${resource.name}.counted`, { count: total })}
        note={slots.note}
      />
    </>
  );
}

/** The rows, or the state that stands in their place: locked, failed, on the way, empty, nothing matches. */
export function ListBody(props: ListBodyProps) {
  const { resource, screen } = props;
  const { t, label } = useText();
  const { rights, query, rows, list } = screen;
  const slow = useDelayed(query.isLoading);
  if (!rights.list.allowed) return <FeatureLocked resource={resource} grant={rights.list} />;
  if (query.isError) {
    return (
      <div className="panel">
        <LoadFailed
          error={query.error}
          onRetry={() => void query.refetch()}
          title={t('crud.loadFailed')}
          comfort={label(`resources.${resource.name}.safe`)}
        />
      </div>
    );
  }
  if (query.isLoading) {
    if (!slow) return null;
    return (
      <div className="panel">
        <SkeletonRows label={t('common.loading')} />
      </div>
    );
  }
  return rows.length === 0 && list.state.page === 1 ? <NoRows {...props} /> : <Rows {...props} />;
}
