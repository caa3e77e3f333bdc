import { memo, useMemo } from 'react';
import type { Route } from '#domain/canvas/lines/route.ts';
import { arrowOf, LAYERS, type Stroke, strokesOf } from '#domain/canvas/lines/strokes.ts';
import { useViews, useViewsVersion } from '../flow/views.ts';
import { useRoutes, useRoutesVersion } from './routes.ts';

interface Together extends Stroke {
  readonly key: string;
  readonly paths: string[];
}

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
    const put = (part: string, stroke: Stroke, path: string) => {
      const key = `${stroke.look} ${stroke.width ?? ''} ${part}`;
      const group = found.get(key);
      if (group) group.paths.push(path);
      else found.set(key, { ...stroke, key, paths: [path] });
    };
    for (const id of ids) {
      const [view, route] = [views.line(id), router.route(id)];
      if (!view || !route) continue;
      const part = partOf(route);
      for (const stroke of strokesOf(view)) put(part, stroke, route.path);
      put(part, arrowOf(view), route.arrow);
    }
    return [...found.values()].sort((a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer));
  }, [ids, router, views, routed, viewed]);
  return groups.map(({ key, look, width, paths }) => (
    <path key={key} className={look} d={paths.join('')} style={width === null ? undefined : { strokeWidth: width }} />
  ));
});
