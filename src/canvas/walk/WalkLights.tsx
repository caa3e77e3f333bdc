import { useStore, ViewportPortal } from 'reactflow';
import { boxOf } from '#domain/canvas/geometry.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useRoutes, useRoutesVersion } from '../lines/routes.ts';
import { useDocument } from '../store/context.ts';
import { useLights } from './walk-context.ts';

/** Screen pixels that a frame keeps from what it is around. */
const AROUND = 5;

/** Frames around the elements and strokes along the lines that a walk has reached. What is in the hand is left out until it lies. */
export default function WalkLights({ dragged }: { readonly dragged: ReadonlySet<string> }) {
  const lights = useLights();
  const { elements, lines } = useDocument();
  const { router } = useRoutes();
  useRoutesVersion();
  const [x, y, zoom] = useStore((state) => state.transform);
  if (!lights) return null;
  const boxes = elements
    .filter(({ id }) => lights.elements.has(id) && !dragged.has(id))
    .map((element) => ({ id: element.id, ...boxOf(element) }));
  const ways = lines.filter(({ id, from, to }) => lights.lines.has(id) && !dragged.has(from) && !dragged.has(to));
  return (
    <>
      <ViewportPortal>
        {/* Over the lines, below cards and pills. */}
        <svg className="cv-lines" aria-hidden="true">
          {ways.map(({ id }) => (
            <path key={id} className="cv-lit-line" data-lit-line={id} d={router.route(id)?.path ?? ''} />
          ))}
        </svg>
      </ViewportPortal>
      <div className="cv-lights" aria-hidden="true">
        {boxes.map((box) => (
          <div
            key={box.id}
            className="cv-lit"
            data-lit={box.id}
            style={{
              left: x + box.x * zoom - AROUND,
              top: y + box.y * zoom - AROUND,
              width: box.width * zoom + 2 * AROUND,
              height: box.height * zoom + 2 * AROUND,
            }}
          >
            <span>
              <Icon name="check" size={12} />
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
