import { useQuery } from '@tanstack/react-query';
import type { OwnInvitation } from '#domain/wire/collaboration.ts';
import { api, DASHBOARD_API } from './api.ts';
import { listOf } from './json-api.ts';
import { queryClient } from './query-client.ts';

export const INVITATIONS_KEY = ['own-invitations'] as const;
export const INVITATIONS_PATH = '/dashboard/invitations';
const URL = `${DASHBOARD_API}/invitations`;

/** Invitations that wait for the signed-in person, newest first. */
export function useInvitations() {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => listOf<OwnInvitation>(api.get(URL, { signal })),
  });
  return { rows: data ?? [], error, isLoading, retry: () => void refetch() };
}

const fresh = () => queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });

/** With the key of this one act it is accepted once, however often it is sent. */
export async function acceptInvitation(id: string, once: string): Promise<void> {
  await api.post(`${URL}/${id}/accept`, { once }).finally(fresh);
}

export async function declineInvitation(id: string): Promise<void> {
  await api.delete(`${URL}/${id}`).finally(fresh);
}
