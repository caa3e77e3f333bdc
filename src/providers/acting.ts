import type { AuthInfo } from '#domain/wire/session.ts';
import { api, DASHBOARD_API } from './api.ts';
import { keepOwnSession, takeOwnSession, writeSession } from './session.ts';

/** Logs in as somebody, for an hour; the own session is kept aside. */
export async function actAs(person: string, reason: string): Promise<void> {
  const session = await api.post<AuthInfo>(`${DASHBOARD_API}/desk/users/${person}/log-in-as`, { body: { reason } });
  // Kept after the call: it may have renewed the own session, and an older one is worth nothing then.
  keepOwnSession();
  writeSession(session, undefined, true);
  // Everything on the page belongs to the person who left: begin anew.
  window.location.assign('/dashboard');
}

/** The own session again, after the hour or by choice; without one, to log-in. */
export function restoreOwnSession(): void {
  const own = takeOwnSession();
  if (own) writeSession(own, undefined, false);
  window.location.assign(own ? '/admin-dashboard/users' : '/login');
}

/** Ends it and goes back to the desk. */
export async function endActing(): Promise<void> {
  await api.post(`${DASHBOARD_API}/log-in-as/end`).catch(() => undefined);
  restoreOwnSession();
}
