import type { BaseRecord } from '@refinedev/core';
import { collaboratorActions } from '#resources/actions/collaborators.ts';
import type { ActionsFor, Slots } from '#src/crud/slots.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

/** Was invited and has not come yet. */
export const isPending = (row: BaseRecord) => row.is_pending === true;
const emailOf = (row: BaseRecord) => String(row.email ?? '');

/** What can be done about somebody who has not come yet, besides taking the invitation back. */
export function usePendingActions(): ActionsFor {
  const { t } = useText();
  const { name: workspaceName } = useWorkspace();
  const mayInvite = useGrant('collaborators:invite').allowed;
  const { sends_mail: isMailed } = useMe();
  const said = useToast();
  const send = async (row: BaseRecord) => {
    try {
      await perform(collaboratorActions.inviteAgain, { params: { id: String(row.id) } });
      said.done(t('collaborate.sentAgain', { email: emailOf(row) }));
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
    }
  };
  const passOn = (row: BaseRecord) =>
    openModal('pass-on-invitation', { email: emailOf(row), name: String(row.first_name ?? ''), workspaceName });
  return ([row]) => {
    if (!row || !isPending(row) || !mayInvite) return [];
    // Where no mail leaves there is nothing to send: what to tell them is shown again.
    return isMailed
      ? [{ key: 'send-again', label: t('collaborate.sendAgain'), icon: 'mail', onClick: () => void send(row) }]
      : [{ key: 'pass-on', label: t('invite.passOnTitle'), icon: 'copy', onClick: () => passOn(row) }];
  };
}

/** Who never came is not removed; their invitation is cancelled. */
export function useRemoval(): NonNullable<Slots['removal']> {
  const { t } = useText();
  return (row) => {
    if (!isPending(row)) return undefined;
    const name = [row.first_name, row.last_name].filter(Boolean).join(' ') || emailOf(row);
    return { action: t('collaborate.cancelInvitation'), title: t('collaborate.cancelTitle', { name }), text: t('collaborate.cancelText') };
  };
}
