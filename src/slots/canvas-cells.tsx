import type { Cell, CellProps } from '#src/crud/cells/cells.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Thumbnail } from '#src/ui/data/Thumbnail.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

export const CanvasNameCell: Cell = ({ row, value }: CellProps) => {
  const { t } = useText();
  const locked = row.is_locked === true;
  return (
    <span className="row g12">
      <Thumbnail drawing={row.thumbnail} width={40} height={28} faded={locked} />
      <span className={locked ? 'ell mut' : 'ell b'}>{String(value ?? '')}</span>
      {locked ? <Icon name="lock" size={14} label={t('common.locked')} /> : null}
    </span>
  );
};

const STATUS_COLOURS: Readonly<Record<string, string>> = {
  live: 'var(--fl-ontrack)',
  planned: 'var(--fl-source)',
  paused: 'var(--fl-offpace-mark)',
  ended: 'var(--fl-text-3)',
};

export const CanvasStatusCell: Cell = ({ value }) => {
  const { label } = useText();
  const status = String(value ?? '');
  return (
    <span className="nw">
      <i className="dotmark" style={{ background: STATUS_COLOURS[status] }} />
      {status ? label(`resources.canvases.options.status.${status}`) : null}
    </span>
  );
};
