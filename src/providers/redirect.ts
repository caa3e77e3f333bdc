/** Where to log in, coming back to `from` afterwards. */
export function loginPath(from: string): string {
  return from && from !== '/' ? `/login?redirect=${encodeURIComponent(from)}` : '/login';
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
