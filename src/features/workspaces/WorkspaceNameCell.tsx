import type { Cell } from '#src/crud/cells/cells.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { WorkspaceSquare } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

export const WorkspaceNameCell: Cell = ({ row, value }) => {
  const { t } = useText();
  const name = String(value ?? '');
  const locked = row.is_locked === true;
  return (
    <span className="row g12">
      <WorkspaceSquare id={String(row.id)} name={name} locked={locked} />
      <span className={locked ? 'ell mut' : 'ell b'}>{name}</span>
      {row.is_sample === true ? <span className="tag river nw">{t('common.sample_data')}</span> : null}
      {locked ? <Icon name="lock" size={14} label={t('common.locked')} /> : null}
    </span>
  );
};
