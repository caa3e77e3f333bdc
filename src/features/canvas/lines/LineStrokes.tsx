import { memo, useMemo } from 'react';
import { useViews, useViewsVersion } from '../flow/views.ts';
import type { Route } from './route.ts';
import { useRoutes, useRoutesVersion } from './routes.ts';
import { arrowOf, strokesOf } from './strokes.ts';

interface Together {
  readonly key: string;
  readonly look: string;
  readonly width: number | null;
  readonly paths: string[];
}

/** Bands lie below all spines, these below all arrows. */
const LAYERS = ['cv-line-band', 'cv-line-spine', 'cv-line-arrow'] as const;
const layerOf = (look: string): number => LAYERS.findIndex((layer) => look.startsWith(layer));

/** Lines are put together by parts of the canvas of this size, in pixels: a part of which nothing is painted anew is skipped. */
const PART = 640;
const partOf = ({ x, y }: Route): string => `${Math.floor(x / PART)},${Math.floor(y / PART)}`;

/**
 * Lines that look alike and lie near one another as one path: what a frame costs grows with the number of things
 * painted. Each line's own shape is drawn above only while it is chosen, pointed at or dragged.
 */
export const LineStrokes = memo(function LineStrokes({ ids }: { readonly ids: readonly string[] }) {
  const { router } = useRoutes();
  const views = useViews();
  const [routed, viewed] = [useRoutesVersion(), useViewsVersion()];
  const groups = useMemo(() => {
    // Both say when routes or views, which keep themselves, are others.
    void routed;
    void viewed;
    const found = new Map<string, Together>();
    const put = (part: string, look: string, width: number | null, path: string) => {
      const key = `${look} ${width ?? ''} ${part}`;
      const group = found.get(key);
      if (group) group.paths.push(path);
      else found.set(key, { key, look, width, paths: [path] });
    };
    for (const id of ids) {
      const [view, route] = [views.line(id), router.route(id)];
      if (!view || !route) continue;
      for (const { look, width } of strokesOf(view)) put(partOf(route), look, width, route.path);
      put(partOf(route), arrowOf(view), null, route.arrow);
    }
    return [...found.values()].sort((a, b) => layerOf(a.look) - layerOf(b.look));
  }, [ids, router, views, routed, viewed]);
  return groups.map(({ key, look, width, paths }) => (
    <path key={key} className={look} d={paths.join('')} style={width === null ? undefined : { strokeWidth: width }} />
  ));
});
