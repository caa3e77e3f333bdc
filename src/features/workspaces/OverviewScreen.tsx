import { useState } from 'react';
import { UNLIMITED } from '#domain/plans/plans.ts';
import { resources } from '#resources/index.ts';
import { ListScreen } from '#src/crud/ListScreen.tsx';
import { ListTable } from '#src/crud/ListTable.tsx';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { useWorkspaces } from '#src/providers/workspaces.ts';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { usePhone } from '#src/ui/use-media.ts';
import { WorkspaceCards } from './WorkspaceCards.tsx';
import { WorkspaceNameCell } from './WorkspaceNameCell.tsx';
import './workspaces.css';

type View = 'cards' | 'table';
const KEY = 'flx_overview';

function storedView(): View {
  try {
    return localStorage.getItem(KEY) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}

/** What the plan counts over all workspaces. */
function Totals() {
  const { t, label, language } = useText();
  const format = useFormat();
  const me = useMe();
  const { rows } = useWorkspaces();
  const { people, workspaces } = me.limits;
  const month = new Intl.DateTimeFormat(language, { month: 'long' }).format(new Date());
  const locked = rows.filter((row) => row.is_locked).length;
  const bound =
    workspaces.allowed === UNLIMITED ? t('overview.noLimit') : t('overview.limit', { allowed: format.number(workspaces.allowed) });
  return (
    <div className="panel totals">
      {people.allowed === 0 ? null : (
        <div className="total grow">
          <span className="mut m">{t('overview.peopleIn', { month })}</span>
          <div className="row g8">
            <span className="total-value num">{format.number(people.used)}</span>
            <span className="mut">
              {people.allowed === UNLIMITED
                ? null
                : t('overview.ofPlan', { allowed: format.number(people.allowed), plan: label(`plans.${me.plan}`) })}
            </span>
            <span className="sp" />
            {people.allowed > 0 ? <span className="mut num">{format.percent(people.used / people.allowed, { digits: 0 })}</span> : null}
          </div>
          {people.allowed > 0 ? (
            <div className="meter">
              <i style={{ width: `${Math.min(100, (people.used / people.allowed) * 100)}%` }} />
            </div>
          ) : null}
        </div>
      )}
      <div className="total">
        <span className="mut m">{label('resources.workspaces.many')}</span>
        <div className="row g8">
          <span className="total-value num">{format.number(rows.length)}</span>
          <span className="mut">
            {label('overview.open', { count: rows.length - locked })}
            {locked > 0 ? `, ${format.number(locked)} ${t('common.locked').toLocaleLowerCase(language)}` : ''}, {bound}
          </span>
        </div>
      </div>
    </div>
  );
}

function ViewSwitch({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  const { t } = useText();
  return (
    <div className="seg" role="group" aria-label={t('overview.view')}>
      {(['cards', 'table'] as const).map((entry) => (
        <button type="button" key={entry} aria-pressed={view === entry} onClick={() => onView(entry)}>
          <Icon name={entry === 'cards' ? 'workspaces' : 'rows'} />
          {t(`overview.${entry}`)}
        </button>
      ))}
    </div>
  );
}

/** All workspaces, as cards or as a table; the list itself is the generated one. */
export default function OverviewScreen() {
  const phone = usePhone();
  const [view, setView] = useState<View>(storedView);
  const change = (next: View) => {
    setView(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  };
  return (
    <ListScreen
      resource={resources.workspaces}
      path="/dashboard/workspaces/overview"
      createPath="/dashboard/workspaces/create"
      slots={{
        cells: { name: WorkspaceNameCell },
        rowPath: (row) => `/dashboard/workspaces/${row.id}`,
        above: <Totals />,
        toolbarEnd: phone ? null : <ViewSwitch view={view} onView={change} />,
      }}
      renderRows={(props) => (view === 'cards' || phone ? <WorkspaceCards {...props} /> : <ListTable {...props} />)}
    />
  );
}
