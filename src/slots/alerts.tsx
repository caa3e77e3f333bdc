import { CELLS, type Cell } from '#src/crud/cells/cells.tsx';
import { useText } from '#src/providers/texts/i18n.ts';

/** An alert that names no target is about all of them. */
export const AlertTargetCell: Cell = (props) => {
  const { t } = useText();
  const Named = CELLS.reference;
  return props.value ? <Named {...props} /> : <span className="mut">{t('alerts.everyTarget')}</span>;
};
