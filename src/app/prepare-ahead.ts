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
    const matched = matchRoutes(routes, link.pathname) ?? [];
    // What stands around the screen, too: a page that fills the window has not loaded it.
    for (const { route } of matched) if (typeof route.lazy === 'function') void route.lazy().catch(() => prepared.delete(link.pathname));
    if (matched.length > 0 && !matched.at(-1)?.route.lazy) others();
  };
  for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, prepare, { passive: true });
}
