import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Selection } from './use-selection.ts';

export interface BulkBarProps {
  readonly selection: Selection;
  readonly onDelete: () => void;
}

/** What can be done with the chosen rows at once; floats above the foot of the screen. */
export function BulkBar({ selection, onDelete }: BulkBarProps) {
  const { t } = useText();
  if (!selection.some) return null;
  return (
    <div className="bulk bulk-float" role="toolbar" aria-label={t('crud.bulk')}>
      <span className="b num" aria-live="polite">
        {t('crud.selected', { count: selection.rows.length })}
      </span>
      <span className="sep" />
      <Button icon="trash" onClick={onDelete}>
        {t('common.delete')}
      </Button>
      <span className="sep" />
      <Button icon="close" label={t('crud.clearSelection')} onClick={selection.clear} />
    </div>
  );
}
