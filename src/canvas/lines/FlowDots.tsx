import { type CSSProperties, useMemo } from 'react';
import { useViewsVersion } from '../flow/views.ts';
import { useDerived } from '../store/derived.ts';
import { useRoutes, useRoutesVersion } from './routes.ts';
import './flow-dots.css';

/** Pixels between two dots where most people go; half as many people are twice as far apart. */
const CLOSEST = 16;
/** Beyond this a line is drawn as if so few went there; there is a dot as long as anybody goes. */
const MOST_HALVINGS = 5;
/** Pixels in a second. */
const SPEED = 36;

/** How often the people of the busiest step are halved to come to those of a line. */
function halvings(people: number, most: number): number {
  return Math.min(MOST_HALVINGS, Math.max(0, Math.round(Math.log2(most / people))));
}

/**
 * People on their way, as dots that move along lines: as many as go there. Lines with about as many are one path, and a dot is a
 * dash without length, so that a frame paints a handful of things, however large the map is.
 */
export default function FlowDots({ ids }: { readonly ids: readonly string[] }) {
  const { router } = useRoutes();
  const { numbers } = useDerived();
  const [routed, viewed] = [useRoutesVersion(), useViewsVersion()];
  const groups = useMemo(() => {
    // Both say when routes or views, which keep themselves, are others.
    void routed;
    void viewed;
    const paths = new Map<number, string[]>();
    for (const id of ids) {
      const people = numbers.lines.get(id)?.people ?? 0;
      const route = router.route(id);
      if (!route || !(people > 0) || !(numbers.most > 0)) continue;
      const level = halvings(people, numbers.most);
      paths.set(level, [...(paths.get(level) ?? []), route.path]);
    }
    return [...paths];
  }, [ids, router, numbers, routed, viewed]);
  return groups.map(([level, paths]) => {
    const gap = CLOSEST * 2 ** level;
    const style = { '--gap': `${gap}px`, '--pace': `${gap / SPEED}s` } as CSSProperties;
    return <path key={level} className="cv-flow-dots" d={paths.join('')} strokeDasharray={`0 ${gap}`} style={style} />;
  });
}
