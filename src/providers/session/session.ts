import Cookies from 'js-cookie';
import { SESSION_COOKIE } from '#domain/wire/session.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { broadcastLogOut } from './impersonation-tabs.ts';
import { removeShared, storeShared } from './shared-cookie.ts';

/** The last moment a 32-bit clock can tell: "stays until log-out". */
const EXPIRES = new Date('2038-01-19T03:14:07Z');
const KEEP_KEY = 'flx_keep';

/** The session is over for good: refreshing it was refused. */
export class SessionEnded extends Error {
  /** Staff was logged in as somebody in it. */
  readonly wasImpersonated: boolean;

  constructor(wasImpersonated: boolean) {
    super('The session has ended');
    this.name = 'SessionEnded';
    this.wasImpersonated = wasImpersonated;
  }
}

type Listener = () => void;
type EndListener = (ended: SessionEnded) => void;
const ended = new Set<EndListener>();
const renewed = new Set<Listener>();
const cleared = new Set<Listener>();

function isAuthInfo(value: unknown): value is AuthInfo {
  const info = value as Partial<AuthInfo> | null;
  return typeof info?.id === 'string' && typeof info.access_token === 'string' && typeof info.refresh_token === 'string';
}

export function readSession(): AuthInfo | null {
  const raw = Cookies.get(SESSION_COOKIE);
  if (!raw) return null;
  try {
    const value: unknown = JSON.parse(raw);
    return isAuthInfo(value) ? value : null;
  } catch {
    return null;
  }
}

function keeps(): boolean {
  try {
    return localStorage.getItem(KEEP_KEY) !== 'no';
  } catch {
    return true;
  }
}

/** Is staff logged in as somebody here? The server knows by itself; the cookie says it to other programs on this page. */
export function isImpersonated(): boolean {
  const session: (AuthInfo & { admin_login?: unknown }) | null = readSession();
  return session?.admin_login === true;
}

/** `keep: false` lets the cookie end with the browser; a renewed session stays as it was chosen. */
export function writeSession(info: AuthInfo, keep = keeps(), impersonated = isImpersonated()): void {
  wasLeft = false;
  try {
    localStorage.setItem(KEEP_KEY, keep ? 'yes' : 'no');
  } catch {
    // Storage may be forbidden; the default is to keep.
  }
  const { id, access_token, refresh_token, has_actions_permission, has_vip_permission } = info;
  storeShared(
    SESSION_COOKIE,
    JSON.stringify({ id, access_token, refresh_token, has_actions_permission, has_vip_permission, admin_login: impersonated }),
    {
      ...(keep ? { expires: EXPIRES } : {}),
      sameSite: 'lax',
      secure: window.location.protocol === 'https:',
    },
  );
}

/** Where the own session of a member of staff waits while they are logged in as somebody: this tab's storage. */
const OWN_KEY = 'flx_staff';

/** Keeps the own session aside. */
export function keepStaffSession(): void {
  const own = readSession();
  if (own) sessionStorage.setItem(OWN_KEY, JSON.stringify(own));
}

/** Takes the own session back; null when none is kept in this tab. */
export function takeStaffSession(): AuthInfo | null {
  const kept = sessionStorage.getItem(OWN_KEY);
  sessionStorage.removeItem(OWN_KEY);
  const value: unknown = kept === null ? null : JSON.parse(kept);
  return isAuthInfo(value) ? value : null;
}

/** Is an own session kept aside in this tab? */
export function hasStaffSession(): boolean {
  return sessionStorage.getItem(OWN_KEY) !== null;
}

let wasLeft = false;

/** Somebody logged out, here or in another tab: whoever logs in next begins at their own start, not where this one was. */
export function noteLogOut(): void {
  takeStaffSession();
  wasLeft = true;
}

/** True from a log-out on, until somebody is logged in again. */
export function hasLoggedOut(): boolean {
  return wasLeft;
}

/** Log-out ends everything, also what was kept aside, in whichever tab. */
export function forgetSessions(): void {
  noteLogOut();
  broadcastLogOut();
  clearSession();
}

export function clearSession(): void {
  removeShared(SESSION_COOKIE);
  for (const listener of cleared) listener();
}

/**
 * The session that this token belongs to was refused for good: clears it and tells who listens. Of calls
 * that were refused together only the first ends it; what has taken its place since then is another one.
 */
export function endSession(token: string | undefined): void {
  if (readSession()?.access_token !== token) return;
  const end = new SessionEnded(isImpersonated());
  clearSession();
  for (const listener of ended) listener(end);
}

export function announceRenewal(): void {
  for (const listener of renewed) listener();
}

function on<L>(set: Set<L>, listener: L): () => void {
  set.add(listener);
  return () => set.delete(listener);
}
export const onSessionEnd = (listener: EndListener) => on(ended, listener);
/** By log-out or by its end: what was read in it belongs to the person who left. */
export const onSessionCleared = (listener: Listener) => on(cleared, listener);
export const onSessionRenewed = (listener: Listener) => on(renewed, listener);
