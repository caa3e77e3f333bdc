import { useText } from '#src/providers/i18n.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { Cell, CellProps } from './cells.tsx';

/** A little map of as many boxes as the canvas has elements, at most four. */
function Thumbnail({ elements, locked }: { readonly elements: number; readonly locked: boolean }) {
  const boxes = [
    { x: 4, y: 5, fill: 'var(--fl-source)' },
    { x: 4, y: 15, fill: 'var(--fl-source)' },
    { x: 17, y: 10, fill: 'var(--fl-page)' },
    { x: 29, y: elements > 9 ? 5 : 15, fill: elements % 2 === 0 ? 'var(--fl-page)' : 'var(--fl-action)' },
  ];
  const shown = boxes.slice(0, Math.min(4, elements > 6 ? 4 : Math.max(0, elements)));
  return (
    <svg className="thumb" width="40" height="28" viewBox="0 0 40 28" aria-hidden="true" opacity={locked ? 0.45 : 1}>
      <rect x="0.5" y="0.5" width="39" height="27" rx="5.5" fill="var(--fl-surface)" stroke="var(--fl-line)" />
      <path d="M12 8h5v4M12 18h5v-3M24 12.500h5" fill="none" stroke="var(--fl-line-2)" opacity={shown.length > 2 ? 1 : 0} />
      {shown.map(({ x, y, fill }) => (
        <rect key={`${x}-${y}`} x={x} y={y} width="8" height="6" rx="1.500" fill={fill} opacity="0.85" />
      ))}
    </svg>
  );
}

export const CanvasNameCell: Cell = ({ row, value }: CellProps) => {
  const { t } = useText();
  const locked = row.is_locked === true;
  return (
    <span className="row g12">
      <Thumbnail elements={Number(row.elements ?? 0)} locked={locked} />
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
