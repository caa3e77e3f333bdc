import { spendActions } from '#resources/actions/spend.ts';
import { DrawFromData } from '#src/modals/draw-from-data/DrawFromData.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import FilterBar from '#src/reports/filter/FilterBar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FindField } from '#src/ui/fields/FindField.tsx';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import { useTyped } from '#src/ui/timing/use-typed.ts';
import type { MonitorChange } from '../state.ts';
import ViewsMenu from '../views/ViewsMenu.tsx';
import { orderByKpi } from './credited-kpis.ts';
import type { TableChoice } from './queries.ts';
import type { Shown } from './TableRows.tsx';

const MAY_ENTER_COSTS = `${spendActions.enter.may.subject}:${spendActions.enter.may.verb}` as const;

interface ToolsProps extends Shown {
  readonly onState: (change: MonitorChange) => void;
  readonly onChange: (change: Partial<TableChoice>) => void;
  /** Null: there is nothing to save. */
  readonly onSave: (() => void) | null;
  /** The levels below are on their way. */
  readonly isSaving: boolean;
}

/** Search, views, filter, what is shown, and what may be done with it. */
export function TableTools({ tab, state, choice, onState, onChange, onSave, isSaving }: ToolsProps) {
  const { t } = useText();
  const workspace = useWorkspace();
  const [search, setSearch] = useTyped(choice.search, (typed) => onChange({ search: typed }));
  const mayEnter = useGrant(MAY_ENTER_COSTS).allowed;
  return (
    <div className="report-tools">
      <FindField label={t('monitor.tables.search')} value={search} onChange={setSearch} />
      <ViewsMenu />
      <FilterBar filter={state.filter} range={state.range} onChange={(filter) => onState({ filter })} />
      <div className="report-acts">
        <TabSwitch
          label={t('monitor.tables.show')}
          tabs={[
            { key: 'visits', text: t('monitor.tables.show_visits') },
            { key: 'kpis', text: t('monitor.tabs.kpi') },
          ]}
          current={choice.kpis === null ? 'visits' : 'kpis'}
          onPick={(key) => onChange({ kpis: key === 'kpis' ? orderByKpi(null) : null })}
        />
        {tab !== 'pages' && mayEnter ? (
          <Button icon="plus" onClick={() => openModal('enter-spend', { workspace: workspace.id })}>
            {t('monitor.enter_spend')}
          </Button>
        ) : null}
        {onSave && tab !== 'ads' ? <DrawFromData /> : null}
        {onSave ? <Button icon="download" label={t('monitor.download')} busy={isSaving} onClick={() => onSave()} /> : null}
      </div>
    </div>
  );
}
