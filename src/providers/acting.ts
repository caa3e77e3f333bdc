import type { AuthInfo } from '#domain/wire/session.ts';
import { api, DASHBOARD_API } from './api.ts';
import { readSession, writeSession } from './session.ts';

/** Where the own session of a member of staff waits while they are logged in as somebody: this tab's storage. */
const KEY = 'flx_staff';

/** Logs in as somebody, for an hour; the own session is kept aside. */
export async function actAs(person: string, reason: string): Promise<void> {
  const own = readSession();
  const session = await api.post<AuthInfo>(`${DASHBOARD_API}/desk/users/${person}/log-in-as`, { body: { reason } });
  if (own) sessionStorage.setItem(KEY, JSON.stringify(own));
  writeSession(session, undefined, true);
  // Everything on the page belongs to the person who left: begin anew.
  window.location.assign('/dashboard');
}

/** Ends it and goes back to the desk; without the own session, to log-in. */
export async function endActing(): Promise<void> {
  await api.post(`${DASHBOARD_API}/log-in-as/end`).catch(() => undefined);
  restoreOwnSession();
}

/** The own session again, after the hour or by choice. */
export function restoreOwnSession(): void {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept) writeSession(JSON.parse(kept) as AuthInfo, undefined, false);
  window.location.assign(kept ? '/admin-dashboard/users' : '/login');
}
