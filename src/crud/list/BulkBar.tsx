import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { type Slots, useNoActions } from '../slots.ts';
import type { Selection } from './use-selection.ts';

export interface BulkBarProps {
  readonly slots: Slots;
  readonly selection: Selection;
  /** Absent where the person may not delete. */
  readonly onDelete?: () => void;
}

/** What can be done with the chosen rows at once; floats above the foot of the screen. */
export function BulkBar({ slots, selection, onDelete }: BulkBarProps) {
  const { t } = useText();
  const actionsFor = (slots.useActions ?? useNoActions)();
  if (!selection.some) return null;
  return (
    <div className="bulk bulk-float" role="toolbar" aria-label={t('crud.bulk')}>
      <span className="b num nw" aria-live="polite">
        {t('crud.selected', { count: selection.rows.length })}
      </span>
      <span className="sep" />
      {actionsFor(selection.rows, 'bulk', selection.clear).map(({ key, label, icon, progress, onClick }) => (
        <Button key={key} icon={icon} busy={progress !== undefined} onClick={onClick}>
          {progress && progress.total > 1 ? t('common.doneOf', progress) : label}
        </Button>
      ))}
      {onDelete ? (
        <Button icon="trash" onClick={onDelete}>
          {t('common.delete')}
        </Button>
      ) : null}
      <span className="sep" />
      <Button icon="close" label={t('crud.clearSelection')} onClick={selection.clear} />
    </div>
  );
}
