import type { CanReturnType } from '@refinedev/core';
import type { Query } from '@tanstack/react-query';
import type { Plan } from '#domain/plans/plans.ts';
import type { Refused } from '#domain/wire/session.ts';
import type { Grant, Me, WorkspaceGrants } from '#resources/shapes/account/account.ts';
import { ME_KEY } from '../auth/identity.ts';
import { queryClient } from '../data/query-client.ts';
import { workspaceIn } from '../data/resource-paths.ts';
import { grantsKey, NO } from '../place/workspace.tsx';

/** What Refine is told; `plan` is the one that would allow it, null where none that is sold would. */
export interface Answer extends CanReturnType {
  readonly reason?: Refused;
  readonly plan?: Plan | null | undefined;
}

export function answerOf(grant: Grant): Answer {
  return grant.allowed ? { can: true } : { can: false, reason: grant.because, plan: grant.plan };
}

/** Each question is asked either about a workspace or about the person alone, so that one of the two names it. */
export function grantIn(name: string, me: Pick<Me, 'actions'>, grants: Pick<WorkspaceGrants, 'actions'> | undefined): Grant {
  return grants?.actions[name] ?? me.actions[name] ?? NO;
}

/** Undefined while the grants it depends on are not known. */
function knownAnswer(name: string, workspace: string | undefined): Answer | undefined {
  const me = queryClient.getQueryData<Me>(ME_KEY);
  const grants = workspace === undefined ? undefined : queryClient.getQueryData<WorkspaceGrants>(grantsKey(workspace));
  if (!me || (workspace !== undefined && !grants)) return undefined;
  return answerOf(grantIn(name, me, grants));
}

/** The start of the keys under which Refine keeps answers: `['access', resource, action, { params }]`. */
const ACCESS = 'access';
type AccessKey = readonly [typeof ACCESS, string, string, { readonly params?: { readonly workspace?: string } }];

function answerQuery(query: Query): void {
  const [, resource, action, asked] = query.queryKey as unknown as AccessKey;
  const answer = knownAnswer(`${resource}:${action}`, asked?.params?.workspace ?? workspaceIn(window.location.pathname));
  const before = query.state.data as Answer | undefined;
  const isSame = before?.can === answer?.can && before?.reason === answer?.reason && before?.plan === answer?.plan;
  if (answer && !isSame) query.setData(answer);
}

const isGrants = ([first, second]: readonly unknown[]) => first === grantsKey('')[0] || (first === ME_KEY[0] && second === ME_KEY[1]);

/**
 * Answers Refine's questions in the same moment in which they are asked, and anew whenever grants come
 * in: asked of the provider, a button would appear a moment after the screen. Listens as long as the
 * cache lives.
 */
export function answerAtOnce(): void {
  const cache = queryClient.getQueryCache();
  cache.subscribe((event) => {
    const { query } = event;
    const isAsked = event.type === 'added' || event.type === 'observerAdded';
    if (isAsked && query.queryKey[0] === ACCESS) answerQuery(query);
    if (event.type === 'updated' && event.action.type === 'success' && isGrants(query.queryKey))
      for (const asked of cache.findAll({ queryKey: [ACCESS] })) answerQuery(asked);
  });
}
