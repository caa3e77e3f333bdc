import type { ReportPeriod } from '#domain/time/next-report.ts';
import type { AccountChanges, LogInMethods, PasswordLink } from '#domain/wire/accounts.ts';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import { api, DASHBOARD_API } from './api.ts';
import { listOf, oneOf } from './json-api.ts';

/** Calls of the pages before the log-in and of the own account. Each rejects with `ApiError`. */

const open = { session: false } as const;

/** Sends a link to a new password, where the address belongs to somebody. */
export async function askForReset(email: string): Promise<void> {
  await api.post(`${DASHBOARD_API}/password-resets`, { body: { email }, ...open });
}

const linkPath = (key: string) => `${DASHBOARD_API}/password-resets/${encodeURIComponent(key)}`;

/** What a mailed link to a password is about, while it works. */
export async function readPasswordLink(key: string, signal?: AbortSignal): Promise<PasswordLink> {
  return oneOf<PasswordLink>(api.get(linkPath(key), { signal, ...open }));
}

/** The link works once; sent again with the same `once` after a lost answer, it is done already. */
export async function choosePassword(key: string, password: string, once?: string): Promise<void> {
  await api.patch(linkPath(key), { body: { password }, once, ...open });
}

/** How many people worked here last month. */
export async function marketerCount(signal?: AbortSignal): Promise<number> {
  const { count } = await oneOf<{ count: number }>(api.get(`${DASHBOARD_API}/marketers/count`, { signal, ...open }));
  return count;
}

/** Confirms an address by the link that was sent to it. */
export async function confirmEmail(key: string): Promise<void> {
  await api.patch(`${DASHBOARD_API}/email-verifications/${encodeURIComponent(key)}`, open);
}

/** Puts the address back that an account had, by the link in the old mailbox; answers the key of a link to a new password. */
export async function stopEmailChange(key: string): Promise<{ readonly restored: boolean; readonly reset: string }> {
  return oneOf(api.patch(`${DASHBOARD_API}/email-changes/${encodeURIComponent(key)}`, open));
}

/** Sends the link that confirms the own address, or the waiting one, again. */
export async function sendVerification(): Promise<void> {
  await api.post(`${DASHBOARD_API}/email-verifications`);
}

/** With a key of this one act a new address is mailed once, however often it is sent. */
export async function changeAccount(id: string, changes: AccountChanges, once?: string): Promise<void> {
  await api.patch(`${DASHBOARD_API}/users/${id}`, { body: changes, once });
}

export async function changePassword(current: string, updated: string, once?: string): Promise<void> {
  await api.post(`${DASHBOARD_API}/users/update-password`, { body: { current, updated }, once });
}

/** Ends the own account and what belongs to it alone. */
export async function deleteAccount(id: string): Promise<void> {
  await api.delete(`${DASHBOARD_API}/users/${id}`, { body: { confirmation: DELETE_WORD } });
}

/** A report by mail that is ordered; `send_at` is ISO 8601 in UTC. */
export interface OrderedReport {
  readonly id: string;
  readonly period_type: ReportPeriod;
  readonly send_at: string;
  readonly client_timezone: string;
}

export function fetchReports(signal?: AbortSignal): Promise<readonly OrderedReport[]> {
  return listOf(api.get(`${DASHBOARD_API}/monitoring-reports`, { signal }));
}

/** Says which reports are sent from now on; those left out end. */
export async function saveReports(
  reports: readonly Pick<OrderedReport, 'period_type' | 'send_at'>[],
  client_timezone: string,
): Promise<void> {
  await api.post(`${DASHBOARD_API}/monitoring-reports`, { body: { client_timezone, reports } });
}

/** Everything kept about the own account. */
export function accountExport(): Promise<unknown> {
  return api.get<unknown>(`${DASHBOARD_API}/users/export`);
}

/** How one can log in here. */
export function authMethods(signal?: AbortSignal): Promise<LogInMethods> {
  return oneOf(api.get(`${DASHBOARD_API}/auth/methods`, { signal, ...open }));
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
