import { useQuery } from '@tanstack/react-query';
import type {
  AuditEntry,
  DeskBackup,
  DeskHealth,
  DeskJob,
  DeskMail,
  DeskOverview,
  DeskPerson,
  EventInspection,
  PlanChange,
  RevealedMail,
  TrialExtension,
  WorkspaceChange,
  WorkspaceDeletion,
  WorkspaceForUser,
} from '#domain/wire/desk.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { api, DASHBOARD_API } from './api.ts';
import { unlessGone } from './api-error.ts';
import { listOf, oneOf } from './json-api.ts';
import { queryClient } from './query-client.ts';

/** Calls of the desk; `domain/wire/desk.ts` says what they take and answer. */

const DESK = `${DASHBOARD_API}/desk`;

/** How often what changes by itself is asked for again. */
const REFRESH_MS = { jobs: 15_000, health: 30_000, events: 5_000 } as const;

function useDesk<T>(path: string, refresh?: number) {
  return useQuery({
    queryKey: ['desk', path],
    queryFn: ({ signal }) => oneOf<T>(api.get(`${DESK}${path}`, { signal })),
    refetchInterval: refresh,
  });
}
export const useOverview = () => useDesk<DeskOverview>('');
export const usePerson = (id: string) => useDesk<DeskPerson>(`/users/${id}`);
export const useMail = (id: string) => useDesk<DeskMail>(`/mails/${id}`);
export const useAuditEntry = (id: string) => useDesk<AuditEntry>(`/audit/${id}`);
export const useJobs = () =>
  useQuery({
    queryKey: ['desk', '/jobs'],
    queryFn: ({ signal }) => listOf<DeskJob>(api.get(`${DESK}/jobs`, { signal })),
    refetchInterval: REFRESH_MS.jobs,
  });
export const useHealth = () => useDesk<DeskHealth>('/health', REFRESH_MS.health);
/** `kind` is one kind of event or '' for any; `live` asks again by itself. */
export const useInspection = (workspace: string, kind: EventKind | '', live: boolean) =>
  useDesk<EventInspection>(`/workspaces/${workspace}/events${kind ? `?filter[kind]=${kind}` : ''}`, live ? REFRESH_MS.events : undefined);

/** After an act everything the desk shows may have changed. */
function refreshDesk(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['desk'] });
}

async function act<T>(work: Promise<T>): Promise<T> {
  const answer = await work;
  await refreshDesk();
  return answer;
}
export const changePlan = (id: string, body: PlanChange) => act(api.patch(`${DESK}/users/${id}/plan`, { body }));
/** `once`: a key of this one act. Sent again with it, days are added and rows are made once. */
export const extendTrial = (id: string, body: TrialExtension, once: string) => act(api.patch(`${DESK}/users/${id}/trial`, { body, once }));
export const createWorkspace = (body: WorkspaceForUser, once: string) => act(api.post(`${DESK}/workspaces`, { body, once }));
export const changeWorkspace = (id: string, body: WorkspaceChange) => act(api.patch(`${DESK}/workspaces/${id}`, { body }));
export const deleteWorkspace = (id: string, body: WorkspaceDeletion) => act(unlessGone(api.delete(`${DESK}/workspaces/${id}`, { body })));
export const recordBackup = (reason: string, once: string) =>
  act(oneOf<DeskBackup>(api.post(`${DESK}/backups`, { body: { reason }, once })));
export const resendMail = (id: string) => act(api.post(`${DESK}/mails/${id}/resend`, { body: {} }));
export const revealMail = (id: string, reason: string) =>
  act(oneOf<RevealedMail>(api.post(`${DESK}/mails/${id}/reveal`, { body: { reason } })));
export const retryJobs = (name: string) =>
  act(oneOf<{ retried: number }>(api.post(`${DESK}/jobs/${encodeURIComponent(name)}/retry`, { body: {} }))).then(({ retried }) => retried);
