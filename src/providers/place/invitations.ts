import { useQuery } from '@tanstack/react-query';
import { collaboratorActions } from '#resources/actions/collaborators.ts';
import { perform } from '../actions/perform.ts';
import { queryClient } from '../data/query-client.ts';

export const INVITATIONS_KEY = ['own-invitations'] as const;
export const INVITATIONS_PATH = '/dashboard/invitations';

/** Invitations that wait for the signed-in person, newest first. */
export function useInvitations() {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => perform(collaboratorActions.ownInvitations, {}, { signal }),
  });
  return { rows: data ?? [], error, isLoading, retry: () => void refetch() };
}

const fresh = () => queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });

/** With the key of this one act it is accepted once, however often it is sent. */
export async function acceptInvitation(id: string, idempotencyKey: string): Promise<void> {
  await perform(collaboratorActions.accept, { params: { id } }, { idempotencyKey }).finally(fresh);
}

export async function declineInvitation(id: string): Promise<void> {
  await perform(collaboratorActions.decline, { params: { id } }).finally(fresh);
}
