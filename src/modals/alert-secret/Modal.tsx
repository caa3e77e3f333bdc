import { useMutation } from '@tanstack/react-query';
import { alertActions } from '#resources/actions/alerts.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { CopyField } from '#src/ui/fields/CopyField.tsx';
import { Supported } from '#src/ui/layout/Supported.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

export interface AlertSecretProps extends ModalFrame {
  readonly id: string;
  readonly name: string;
}

/** A new key that messages to an own webhook are signed with, told once. */
export default function AlertSecretModal({ id, name, onClose }: AlertSecretProps) {
  const { t } = useText();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => perform(alertActions.renewSecret, { params: { id } }),
    gcTime: 0,
  });
  return (
    <Dialog title={t('alerts.secretTitle', { name })} onClose={onClose}>
      <p className="mut" style={{ marginBottom: 16 }}>
        {t('alerts.secretText')}
      </p>
      {error ? (
        <p className="alert bad" role="alert">
          <Supported text={error.message} />
        </p>
      ) : null}
      {data ? (
        <div className="stack">
          <CopyField label={t('alerts.key')} value={data.secret} copy={t('common.copy')} copied={t('common.copied')} />
          <p className="alert">{t('alerts.secretOnly')}</p>
        </div>
      ) : (
        <div className="modal-foot">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" autoFocus busy={isPending} onClick={() => mutate()}>
            {t('alerts.secretMake')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
