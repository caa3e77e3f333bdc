import type { AuthInfo } from '#resources/shapes/parts.ts';
import { api, DASHBOARD_API } from '../data/api.ts';
import { askTabsToRestore } from './impersonation-tabs.ts';
import { clearSession, isImpersonated, keepStaffSession, readSession, takeStaffSession, writeSession } from './session.ts';

export const ADMIN_USERS = '/admin-dashboard/users';
/** Says that an impersonation is over where this browser has no way back to the own session. */
const IMPERSONATION_ENDED = '/impersonation-ended';

/** Logs in as somebody, for an hour; the own session is kept aside in this tab. */
export async function impersonate(person: string, reason: string): Promise<void> {
  const session = await api.post<AuthInfo>(`${DASHBOARD_API}/admin/users/${person}/log-in-as`, { body: { reason } });
  // Kept after the call: it may have renewed the own session, and an older one is worth nothing then.
  keepStaffSession();
  writeSession(session, undefined, true);
  // Everything on the page belongs to the person who left: begin anew.
  window.location.assign('/dashboard');
}

/** Puts the own session back if it waits in this tab. */
function restoreHere(): boolean {
  const own = takeStaffSession();
  if (own) writeSession(own, undefined, false);
  return own !== null;
}

/** Has another tab put the own session back already? At the end of the hour all tabs act at once. */
const hasReturned = () => readSession() !== null && !isImpersonated();

/**
 * The own session again, after the hour or by choice. It waits in the tab the impersonation began in; in any
 * other tab that one is asked to put it back, so that no tab reads a session that it did not have.
 * Where that tab is gone, a page says that the impersonation is over, and leads to log-in and back to the admin area.
 */
export async function restoreStaffSession(): Promise<void> {
  const isBack = restoreHere() || hasReturned() || (await askTabsToRestore()) || hasReturned();
  if (!isBack) clearSession();
  window.location.assign(isBack ? ADMIN_USERS : IMPERSONATION_ENDED);
}

/** Another tab ended the impersonation: this one, which keeps the own session, puts it back and leaves the account, too. */
export function returnWhenAsked(): boolean {
  if (!restoreHere()) return false;
  window.location.assign(ADMIN_USERS);
  return true;
}

/** Ends it and goes back to the admin area. */
export async function endImpersonation(): Promise<void> {
  await api.post(`${DASHBOARD_API}/log-in-as/end`).catch(() => undefined);
  await restoreStaffSession();
}
