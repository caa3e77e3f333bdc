import { hasLoggedOut } from './session.ts';

/** Where to log in, coming back to `from` afterwards; not after a log-out, when somebody else may come next. */
export function loginPath(from: string): string {
  return from && from !== '/' && !hasLoggedOut() ? `/login?redirect=${encodeURIComponent(from)}` : '/login';
}

const HERE = 'http://here.invalid';

/**
 * A path inside this application, or the dashboard: never another host. The path is read as a
 * browser reads it, which drops tabs and line breaks and resolves `..`, and only then looked at.
 */
export function safeRedirect(target: string | null): string {
  if (!target?.startsWith('/') || target.includes('\\') || !URL.canParse(target, HERE)) return '/dashboard';
  const { origin, pathname, search, hash } = new URL(target, HERE);
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/dashboard';
}

/** Where a screen before the dashboard (log-in, survey) leads: `redirect`, else `next`, each only inside this application. */
export function onward(params: URLSearchParams): string {
  return safeRedirect(params.get('redirect') ?? params.get('next'));
}

/** Where an address of the dashboard sends somebody who is signed in already; null for the screen it names itself. */
export function sentOn(url: URL): string | null {
  if (!url.searchParams.has('redirect') && !url.searchParams.has('next')) return null;
  const target = onward(url.searchParams);
  // What a screen was asked to show it shows; an address that leads to itself leads nowhere.
  return new URL(target, HERE).pathname === url.pathname ? null : target;
}

/** Where a new account goes on, after its registration and after the survey: `next`, and to the dashboard with the coupon it takes. */
export function withCoupon(params: URLSearchParams): string {
  const target = onward(params);
  const coupon = params.get('coupon');
  return coupon && target === '/dashboard' ? `/dashboard?${new URLSearchParams({ coupon })}` : target;
}
