/** Where to log in, coming back to `from` afterwards. */
export function loginPath(from: string): string {
  return from && from !== '/' ? `/login?redirect=${encodeURIComponent(from)}` : '/login';
}

/** A path inside this application, or the dashboard: never another host. */
export function safeRedirect(target: string | null): string {
  return target?.startsWith('/') && !target.startsWith('//') && !target.includes('\\') ? target : '/dashboard';
}
