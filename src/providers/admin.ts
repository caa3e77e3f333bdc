import { keys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { CommunityAct } from '#domain/wire/community.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { adminActions } from '#resources/actions/admin.ts';
import { communityActions } from '#resources/actions/community.ts';
import { earningsActions } from '#resources/actions/earnings.ts';
import type { PlanChange, TrialExtension, WorkspaceChange, WorkspaceDeletion, WorkspaceForUser } from '#resources/shapes/admin.ts';
import type { NewCoupon } from '#resources/shapes/earnings.ts';
import { type AnswerTo, type CallOf, perform } from './actions/perform.ts';
import { unlessGone } from './data/api-error.ts';
import { queryClient } from './data/query-client.ts';
import { staffResources } from './data/resource-paths.ts';

/** Calls of staff. */

/** How often what changes by itself is asked for again. */
const REFRESH_MS = { jobs: 15_000, health: 30_000, events: 5_000 } as const;

type AdminAction = (typeof adminActions)[keyof typeof adminActions] | (typeof earningsActions)['show'] | (typeof communityActions)['whole'];

function useAdmin<A extends AdminAction>(action: A, call: CallOf<A>, refresh?: number) {
  return useQuery<AnswerTo<A>>({
    queryKey: ['admin', action.name, call],
    queryFn: ({ signal }) => perform(action, call, { signal }),
    refetchInterval: refresh,
  });
}
export const useOverview = () => useAdmin(adminActions.overview, {});
export const useEarnings = () => useAdmin(earningsActions.show, {});
export const useJobs = () => useAdmin(adminActions.jobs, {}, REFRESH_MS.jobs);
/** An offered template as others would see it. */
export const useOffer = (id: string) => useAdmin(communityActions.whole, { params: { id } });
export const useHealth = () => useAdmin(adminActions.health, {}, REFRESH_MS.health);
/** `kind` is one kind of event or '' for any; `live` asks again by itself. */
export const useInspection = (workspace: string, kind: EventKind | '', live: boolean) =>
  useAdmin(
    adminActions.events,
    { params: { id: workspace }, input: kind ? { 'filter[kind]': kind } : {} },
    live ? REFRESH_MS.events : undefined,
  );

/** After an act everything the admin area shows may have changed: its own questions, and what Refine keeps of rows and of the log. */
async function refreshAdmin(): Promise<void> {
  const rows = staffResources().map(({ name }) => keys().data('default').resource(name).get());
  const shown = [['admin'], keys().audit().get(), ...rows];
  await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

async function act<T>(work: Promise<T>): Promise<T> {
  const answer = await work;
  await refreshAdmin();
  return answer;
}
export const changePlan = (id: string, input: PlanChange) => act(perform(adminActions.changePlan, { params: { id }, input }));
/** `idempotencyKey`: a key of this one act. Sent again with it, days are added and rows are made once. */
export const extendTrial = (id: string, input: TrialExtension, idempotencyKey: string) =>
  act(perform(adminActions.extendTrial, { params: { id }, input }, { idempotencyKey }));
export const endAccess = (id: string, reason: string) => act(perform(adminActions.endAccess, { params: { id }, input: { reason } }));
export const createWorkspace = (input: WorkspaceForUser, idempotencyKey: string) =>
  act(perform(adminActions.createWorkspace, { input }, { idempotencyKey }));
export const changeWorkspace = (id: string, input: WorkspaceChange) => act(perform(adminActions.editWorkspace, { params: { id }, input }));
export const deleteWorkspace = (id: string, input: WorkspaceDeletion) =>
  act(unlessGone(perform(adminActions.deleteWorkspace, { params: { id }, input })));
export const recordBackup = (reason: string, idempotencyKey: string) =>
  act(perform(adminActions.recordBackup, { input: { reason } }, { idempotencyKey }));
export const resendMail = (id: string) => act(perform(adminActions.resendMail, { params: { id }, input: {} }));
export const replayNotice = (id: string, reason: string) => act(perform(adminActions.replayNotice, { params: { id }, input: { reason } }));
/** `idempotencyKey` names this one try: sent again with it, nothing is given back twice. */
export const issueCoupon = (input: NewCoupon, idempotencyKey: string) =>
  act(perform(earningsActions.issueCoupon, { input }, { idempotencyKey }));
export const disableCoupon = (id: string, reason: string, idempotencyKey: string) =>
  act(perform(earningsActions.disableCoupon, { params: { id }, input: { reason } }, { idempotencyKey }));
export const refundInvoice = (id: string, reason: string, idempotencyKey: string) =>
  act(perform(earningsActions.refund, { params: { id }, input: { reason } }, { idempotencyKey }));
const DECISIONS = {
  review: communityActions.review,
  approve: communityActions.approve,
  decline: communityActions.decline,
  withdraw: communityActions.takeDown,
} as const satisfies Record<CommunityAct, unknown>;
export const decideOnTemplate = (decision: CommunityAct, id: string, reason: string) =>
  act(perform(DECISIONS[decision], { params: { id }, input: { reason } }));
/** @param reporter who made the report, as the template tells */
export const dismissReport = (id: string, reporter: string, reason: string) =>
  act(perform(communityActions.dismiss, { params: { id }, input: { reporter, reason } }));
export const revealMail = (id: string, reason: string) => act(perform(adminActions.revealMail, { params: { id }, input: { reason } }));
export const retryJobs = async (name: string): Promise<number> =>
  (await act(perform(adminActions.retryJobs, { params: { name }, input: {} }))).retried;
