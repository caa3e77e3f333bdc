import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Fetches the code of a screen while the pointer or the focus is on a link to it, so that it is there
 * at the click. `others` fetches what the screens that are not lazy routes need.
 */
export function prepareAhead(routes: RouteObject[], others: () => void): void {
  const prepared = new Set<string>();
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== window.location.origin || prepared.has(link.pathname)) return;
    prepared.add(link.pathname);
    const [last] = (matchRoutes(routes, link.pathname) ?? []).slice(-1);
    if (!last) return;
    const { lazy } = last.route;
    if (typeof lazy === 'function') void lazy().catch(() => prepared.delete(link.pathname));
    else others();
  };
  for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, prepare, { passive: true });
}
