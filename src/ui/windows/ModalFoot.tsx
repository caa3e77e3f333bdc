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
  readonly disabled?: boolean;
  /** The window begins here. */
  readonly start?: boolean;
  readonly onCancel: () => void;
  /** Left out where the button sends the form it stands in. */
  readonly onAction?: () => void;
}

/** The end of a modal or a form: the way out, and the one thing it does. */
export function ModalFoot({ action, icon, danger, busy, disabled, start, onCancel, onAction }: ModalFootProps) {
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
        {action}
      </Button>
    </div>
  );
}
