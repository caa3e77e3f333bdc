import { useState } from 'react';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { FindField } from '#src/ui/fields/FindField.tsx';
import { fuzzyFilter } from '#src/ui/fields/fuzzy.ts';
import { WorkspaceLine } from '#src/ui/layout/WorkspaceLine.tsx';

/** Up to so many are seen at a glance. */
const WITHOUT_SEARCH = 3;

export interface WorkspaceChoicesProps {
  /** What is asked, above the list. */
  readonly label: string;
  /** In the server's order: locked last, own before shared, then by name. */
  readonly rows: readonly WorkspaceRow[];
  /** It is here already. */
  readonly current?: string;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

function Choice({
  row,
  why,
  chosen,
  onChoose,
}: {
  readonly row: WorkspaceRow;
  readonly why: string | null;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <label className={why ? 'checkline mut3' : 'checkline'}>
      <input type="radio" name="workspace" checked={chosen} disabled={why !== null} onChange={onChoose} />
      <WorkspaceLine id={row.id} name={row.name} locked={row.is_locked} end={why ? <span className="t12 nw">{why}</span> : null} />
    </label>
  );
}

/** The workspaces something can be put into; those that cannot take it stand last and say why. */
export function WorkspaceChoices({ label, rows, current, chosen, onChoose }: WorkspaceChoicesProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const whyNot = (row: WorkspaceRow) => (row.is_locked ? t('common.locked') : row.id === current ? t('transfer.here') : null);
  const shown = fuzzyFilter(rows, query, (row) => row.name);
  const ordered = [...shown.filter((row) => !whyNot(row)), ...shown.filter((row) => whyNot(row))];
  return (
    <fieldset className="plain-set pick-list">
      <legend className="lbl">{label}</legend>
      {rows.length > WITHOUT_SEARCH ? <FindField label={t('shell.findWorkspace')} value={query} onChange={setQuery} /> : null}
      <div className="pick-rows">
        {ordered.map((row) => (
          <Choice key={row.id} row={row} why={whyNot(row)} chosen={row.id === chosen} onChoose={() => onChoose(row.id)} />
        ))}
      </div>
    </fieldset>
  );
}
