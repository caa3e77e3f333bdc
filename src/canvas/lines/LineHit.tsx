import { memo } from 'react';
import { useRoute } from './routes.ts';

/** Where a line takes the pointer. Nothing of it is painted. */
export const LineHit = memo(function LineHit({ id }: { readonly id: string }) {
  const route = useRoute(id);
  return route ? <path className="react-flow__edge cv-line-hit" data-line={id} d={route.path} /> : null;
});
