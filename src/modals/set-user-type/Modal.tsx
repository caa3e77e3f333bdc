import { Modal as AntModal } from 'antd';
import { type FormEvent, useState } from 'react';
import type { UserType } from '#domain/wire/session.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { changeAccount } from '#src/providers/accounts.ts';
import { useText } from '#src/providers/i18n.ts';
import { ME_KEY } from '#src/providers/me.tsx';
import { queryClient } from '#src/providers/query-client.ts';
import { useUserTypes } from '#src/providers/user-types.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { FormAlert } from '#src/ui/Field.tsx';

export interface SetUserTypeProps extends ModalFrame {
  readonly id: string;
}

/** Who is the account for: for people who skipped the question. */
export default function SetUserTypeModal({ id, onClose }: SetUserTypeProps) {
  const { t } = useText();
  const choices = useUserTypes();
  const [type, setType] = useState<UserType | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !type) return;
    setBusy(true);
    setProblem(null);
    try {
      await changeAccount(id, { user_type: type });
      await queryClient.invalidateQueries({ queryKey: ME_KEY });
      onClose();
    } catch (cause) {
      setProblem(cause instanceof Error && cause.message ? cause.message : t('errors.unknown'));
      setBusy(false);
    }
  };
  return (
    <AntModal open title={t('survey.title')} onCancel={onClose} footer={null} width={600}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p className="mut">{t('survey.lead')}</p>
        {problem ? <FormAlert title={t('account.updateFailed')} text={problem} /> : null}
        <ChoiceCards label={t('survey.title')} choices={choices} value={type} onChange={setType} />
        <div className="modal-foot">
          <Button onClick={onClose}>{t('setUserType.later')}</Button>
          <Button look="primary" type="submit" busy={busy} disabled={!type}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </AntModal>
  );
}
