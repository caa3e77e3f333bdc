import { useState } from 'react';
import type { UserType } from '#domain/wire/session.ts';
import { accountActions } from '#resources/actions/account.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ME_KEY } from '#src/providers/auth/identity.ts';
import { useText } from '#src/providers/i18n.ts';
import { queryClient } from '#src/providers/query-client.ts';
import { useAct } from '#src/providers/use-act.ts';
import { useUserTypes } from '#src/providers/user-types.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormAlert } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';

export interface SetUserTypeProps extends ModalFrame {
  readonly id: string;
}

/** Who is the account for: for people who skipped the question. */
export default function SetUserTypeModal({ id, onClose }: SetUserTypeProps) {
  const { t } = useText();
  const choices = useUserTypes();
  const [type, setType] = useState<UserType | null>(null);
  const { busy, problems, run } = useAct();
  const submit = async () => {
    if (!type || !(await run(() => perform(accountActions.edit, { params: { id }, input: { user_type: type } })))) return;
    await queryClient.invalidateQueries({ queryKey: ME_KEY });
    onClose();
  };
  return (
    <Dialog title={t('survey.title')} onClose={onClose} asks>
      <Form className="stack" onSubmit={submit}>
        <p className="mut">{t('survey.lead')}</p>
        {problems[''] ? <FormAlert title={t('account.updateFailed')} text={problems['']} /> : null}
        <ChoiceCards label={t('survey.title')} choices={choices} value={type} onChange={setType} />
        <div className="modal-foot">
          <Button onClick={onClose}>{t('setUserType.later')}</Button>
          <Button look="primary" type="submit" busy={busy} disabled={!type}>
            {t('common.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
