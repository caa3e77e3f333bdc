import type { LogInMethods } from '#domain/wire/accounts.ts';
import { sessionActions } from '#resources/actions/session.ts';
import { perform } from './actions/perform.ts';
import { api, DASHBOARD_API } from './api.ts';
import { listOf } from './json-api.ts';

/** Calls of the pages before the log-in and of the own account. Each rejects with `ApiError`. */

/** Everything kept about the own account. */
export function accountExport(): Promise<unknown> {
  return api.get<unknown>(`${DASHBOARD_API}/users/export`);
}

/** How one can log in here. */
export function authMethods(signal?: AbortSignal): Promise<LogInMethods> {
  return perform(sessionActions.methods, {}, { signal });
}

/** A longer way back is not taken along: the provider's log-in matters more. */
const LONGEST_NEXT = 500;

/** The address that leads to the provider and comes back to `/login` or `/register` with `sso`; utm_* go along. */
export function providerStart(
  intent: 'login' | 'register' | 'prove',
  next: string,
  acquisition: Readonly<Record<string, string>> = {},
): string {
  const there = next.length > LONGEST_NEXT ? '' : next;
  return `${DASHBOARD_API}/auth/oidc/start?${new URLSearchParams({ ...acquisition, intent, next: there })}`;
}

interface OwnedRow {
  readonly name: string;
  /** Id of the owner. */
  readonly user?: string;
}

/** Names of the workspaces that somebody owns. */
export async function ownedWorkspaces(user: string, signal?: AbortSignal): Promise<readonly string[]> {
  const rows = await listOf<OwnedRow>(api.get(`${DASHBOARD_API}/projects?include=user&page[size]=200`, { signal }));
  return rows.filter((row) => row.user === user).map(({ name }) => name);
}
