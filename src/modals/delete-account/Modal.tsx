import { useLogout } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import { accountActions } from '#resources/actions/account/account.ts';
import { communityActions } from '#resources/actions/community.ts';
import { DeletionWord, useDeletion } from '#src/modals/deletion-word.tsx';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { OWN_TEMPLATES_KEY } from '#src/providers/actions/fresh.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ownedWorkspaces } from '#src/providers/session/own-account.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

const NAMED = 5;

export interface DeleteAccountProps extends ModalFrame {
  readonly id: string;
}

/** What of others goes with the account. */
function Owned({ id }: { readonly id: string }) {
  const { t } = useText();
  const format = useFormat();
  const { data: owned } = useQuery({ queryKey: ['owned-workspaces', id], queryFn: ({ signal }) => ownedWorkspaces(id, signal) });
  if (!owned) return null;
  const names = owned.slice(0, NAMED);
  const more = owned.length > NAMED ? ['…'] : [];
  return (
    <p className="alert warn">
      {owned.length > 0
        ? t('account.removeOwned', { count: owned.length, names: format.list([...names, ...more]) })
        : t('account.removeNone')}
    </p>
  );
}

/** What of theirs stays with everybody. */
function Published() {
  const { t } = useText();
  const { data: offers = [] } = useQuery({
    queryKey: [OWN_TEMPLATES_KEY, 'offers'],
    queryFn: ({ signal }) => perform(communityActions.offers, {}, { signal }),
  });
  const count = offers.filter(({ status, is_mine }) => status === 'published' && is_mine).length;
  return count > 0 ? <p className="alert">{t('deleteWorkspace.published', { count })}</p> : null;
}

/** The end of the own account takes three deliberate acts: the word, the tick, and the proof that the server asks for. */
export default function DeleteAccountModal({ id, onClose }: DeleteAccountProps) {
  const { t } = useText();
  const { mutate: logOut } = useLogout<{ readonly isOver: true }>();
  const form = useDeletion(() => perform(accountActions.delete, { params: { id }, input: { confirmation: DELETE_WORD } }));
  const submit = async () => {
    if (!(await form.submit())) return;
    onClose();
    logOut({ isOver: true });
  };
  return (
    <Dialog title={t('account.removeTitle')} onClose={onClose} asks>
      <Form className="stack" onSubmit={submit}>
        {form.general ? <FormAlert title={t('account.updateFailed')} text={form.general.text} /> : null}
        <Owned id={id} />
        <Published />
        <DeletionWord form={form} understood={t('account.removeSure')} />
        <ModalFoot action={t('account.removeAction')} danger busy={form.busy} disabled={!form.values.sure} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
