import { memo } from 'react';
import { arrowOf, strokesOf } from '#domain/canvas/lines/strokes.ts';
import { useLineView } from '../flow/views.ts';
import { useRoute } from './routes.ts';

/** A line drawn by itself, above the others: it is chosen, pointed at, or moves with the hand. */
export const LineShape = memo(function LineShape({ id, look }: { readonly id: string; readonly look: string }) {
  const view = useLineView(id);
  const route = useRoute(id);
  if (!view || !route) return null;
  return (
    <g className={`cv-line ${look}`} data-line={id}>
      {strokesOf(view).map(({ look: stroke, width }) => (
        <path key={stroke} className={stroke} d={route.path} style={width === null ? undefined : { strokeWidth: width }} />
      ))}
      <path className={arrowOf(view).look} d={route.arrow} />
    </g>
  );
});
