import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import type { IconName } from '../icons/icons.tsx';

export interface ModalFootProps {
  /** What the button does, in words. */
  readonly action: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  /** On its way: a second click does nothing. */
  readonly busy?: boolean;
  /** How far it has got, said while it is on its way through several things. */
  readonly progress?: { readonly done: number; readonly total: number };
  readonly disabled?: boolean;
  /** The window begins here. */
  readonly start?: boolean;
  readonly onCancel: () => void;
  /** Left out where the button sends the form it stands in. */
  readonly onAction?: () => void;
}

/** The end of a modal or a form: the way out, and the one thing it does. */
export function ModalFoot({ action, icon, danger, busy, progress, disabled, start, onCancel, onAction }: ModalFootProps) {
  const { t } = useTranslation();
  return (
    <div className="modal-foot">
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button
        look={danger ? 'danger' : 'primary'}
        className={danger ? 'solid' : undefined}
        icon={icon}
        type={onAction ? 'button' : 'submit'}
        busy={busy}
        disabled={disabled}
        data-start={start}
        onClick={onAction}
      >
        {busy && progress && progress.total > 1 ? t('common.doneOf', progress) : action}
      </Button>
    </div>
  );
}
