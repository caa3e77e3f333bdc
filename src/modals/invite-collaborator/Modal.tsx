import { useRef, useState } from 'react';
import type { Values } from '#domain/kit/schema.ts';
import { collaboratorActions } from '#resources/actions/collaborators.ts';
import type { Sent } from '#resources/kit/shape.ts';
import type { collaboratorShapes } from '#resources/shapes/collaborators.ts';
import { ActionFormModal } from '#src/crud/form/ActionFormModal.tsx';
import { useActionForm } from '#src/crud/form/use-action-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import PassOnInvitationModal from '#src/modals/pass-on-invitation/Modal.tsx';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

export interface InviteCollaboratorProps extends ModalFrame {
  readonly workspace: string;
  readonly workspaceName: string;
}
type Invited = Sent<typeof collaboratorShapes.invite>['newClient'];

const invitedIn = (values: Values): Invited => ({ ...(values as Invited), last_name: String(values.last_name ?? '') });
const addressOf = (values: Values) => String(values.email ?? '').toLowerCase();

/** Invites somebody by address. What was typed stays when it fails; an address that was refused is not sent again. */
export default function InviteCollaboratorModal({ workspace, workspaceName, onClose }: InviteCollaboratorProps) {
  const { t } = useText();
  const said = useToast();
  const { sends_mail: isMailed } = useMe();
  const [toTell, setToTell] = useState<Invited | null>(null);
  const taken = useRef(new Map<string, string>());
  const form = useActionForm({
    action: collaboratorActions.invite,
    call: (values) => ({ input: { newClient: invitedIn(values), project: { id: workspace, name: workspaceName } } }),
    alsoWrong: (values) => ({ email: taken.current.get(addressOf(values)) }),
    onRefused: (values, cause) => {
      if (cause instanceof ApiError && cause.has('already_invited')) taken.current.set(addressOf(values), cause.message);
    },
    onDone: (_row, values) => {
      if (!isMailed) return setToTell(invitedIn(values));
      said.done(t('invite.done', { email: addressOf(values) }));
      onClose();
    },
  });
  if (toTell) {
    return <PassOnInvitationModal email={addressOf(toTell)} name={toTell.first_name} workspaceName={workspaceName} onClose={onClose} />;
  }
  return (
    <ActionFormModal
      of={collaboratorActions.invite}
      form={form}
      title={t('invite.title', { name: workspaceName })}
      text={t(isMailed ? 'invite.text' : 'invite.textKept')}
      failed={t('invite.failed')}
      foot={{ action: t(isMailed ? 'invite.action' : 'invite.actionKept') }}
      onClose={onClose}
    />
  );
}
