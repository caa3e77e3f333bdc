import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { type PlainColumn, PlainTable } from '#src/ui/data/PlainTable.tsx';
import { StatusChip } from '#src/ui/data/StatusChip.tsx';
import { WorkspaceSquare } from '#src/ui/icons/Avatar.tsx';
import { SAMPLE_ROWS, SAMPLE_WORKSPACES, type SampleRow, type SampleWorkspace } from './sample-rows.ts';

/** What is counted, the same in every table. */
function useNumberColumns(): readonly PlainColumn<SampleRow>[] {
  const { t } = useText();
  const format = useFormat();
  return [
    { key: 'people', title: t('metrics.defaults.people_tracked'), right: true, cell: ({ people }) => format.number(people) },
    { key: 'forms', title: t('metrics.defaults.forms_completed'), right: true, cell: ({ forms }) => format.number(forms) },
    { key: 'purchases', title: t('metrics.defaults.purchases'), right: true, cell: ({ purchases }) => format.number(purchases) },
    {
      key: 'revenue',
      title: t('metrics.defaults.revenue'),
      right: true,
      cell: ({ revenue }) => format.money(revenue, 'USD', { whole: true }),
    },
  ];
}

function MonitorTable({ of }: { readonly of: keyof typeof SAMPLE_ROWS }) {
  const { t } = useText();
  const title = t(`monitor.tabs.${of}`);
  const name: PlainColumn<SampleRow> = { key: 'name', title, className: 'b', cell: (row) => row.name };
  const columns = [name, ...useNumberColumns()];
  return <PlainTable className="panel" caption={title} rows={SAMPLE_ROWS[of]} keyOf={(row) => row.name} columns={columns} />;
}

/** Tables of the monitor over sample data. */
export const AdsSample = () => <MonitorTable of="ads" />;
export const PagesSample = () => <MonitorTable of="pages" />;
export const SourcesSample = () => <MonitorTable of="sources" />;

/** All workspaces with their numbers and the target that is worst off. */
export function WorkspacesSample() {
  const { t, label } = useText();
  const name: PlainColumn<SampleWorkspace> = {
    key: 'name',
    title: label('resources.workspaces.one'),
    cell: (row) => (
      <span className="row g12">
        <WorkspaceSquare id={row.name} name={row.name} small />
        <span className="b">{row.name}</span>
      </span>
    ),
  };
  const target: PlainColumn<SampleWorkspace> = {
    key: 'target',
    title: t('targets.title'),
    cell: (row) => <StatusChip status={row.target} word={t(`targets.status.${row.target}`)} />,
  };
  return (
    <PlainTable
      className="panel"
      caption={label('resources.workspaces.many')}
      rows={SAMPLE_WORKSPACES}
      keyOf={(row) => row.name}
      columns={[name, ...useNumberColumns(), target]}
    />
  );
}
