import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkspaceSquare } from '../icons/Avatar.tsx';
import { Icon } from '../icons/Icon.tsx';

export interface WorkspaceLineProps {
  readonly id: string;
  readonly name: string;
  readonly locked: boolean;
  /** At the right end; a lock where it is locked and nothing else is said. */
  readonly end?: ReactNode;
}

/** A workspace in one line of a menu or a choice. */
export function WorkspaceLine({ id, name, locked, end }: WorkspaceLineProps) {
  const { t } = useTranslation();
  const shown = end ?? (locked ? <Icon name="lock" size={14} label={t('common.locked')} /> : null);
  return (
    <>
      <WorkspaceSquare id={id} name={name} small locked={locked} />
      <span className="ell">{name}</span>
      {shown ? <span className="n line-end">{shown}</span> : null}
    </>
  );
}
