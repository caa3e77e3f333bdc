import type { UserType } from '#domain/wire/session.ts';
import { accountActions } from '#resources/actions/account/account.ts';
import { useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ME_KEY } from '#src/providers/auth/identity.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { useUserTypes } from '#src/providers/session/user-types.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChoiceCards } from '#src/ui/fields/ChoiceCards.tsx';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

export interface SetUserTypeProps extends ModalFrame {
  readonly id: string;
}

/** Who is the account for: for people who skipped the question. */
export default function SetUserTypeModal({ id, onClose }: SetUserTypeProps) {
  const { t } = useText();
  const choices = useUserTypes();
  const form = useForm<{ readonly type: UserType | null }>({
    values: { type: null },
    send: async ({ type }) => type && perform(accountActions.edit, { params: { id }, input: { user_type: type } }),
  });
  const { type } = form.values;
  const submit = async () => {
    if (!type || !(await form.submit())) return;
    await queryClient.invalidateQueries({ queryKey: ME_KEY });
    onClose();
  };
  return (
    <Dialog title={t('survey.title')} onClose={onClose} asks>
      <Form className="stack" onSubmit={submit}>
        <p className="mut">{t('survey.lead')}</p>
        {form.general ? <FormAlert title={t('account.updateFailed')} text={form.general.text} /> : null}
        <ChoiceCards label={t('survey.title')} choices={choices} value={type} onChange={(chosen) => form.set('type', chosen)} />
        <div className="modal-foot">
          <Button onClick={onClose}>{t('setUserType.later')}</Button>
          <Button look="primary" type="submit" busy={form.busy} disabled={!type}>
            {t('common.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
