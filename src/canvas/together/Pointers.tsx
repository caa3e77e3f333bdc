import { useStore } from 'reactflow';
import { boxOf } from '#domain/canvas/geometry.ts';
import type { Colleague } from '#domain/wire/together.ts';
import { useRoutes } from '../lines/routes.ts';
import { useDocument } from '../store/context.ts';
import { inColour, useColours, usePresenceState } from './presence-context.ts';

/** Screen pixels that an outline keeps from what it is around. */
const AROUND = 4;

interface Theirs {
  readonly person: Colleague;
  readonly colour: string | undefined;
}

/** What somebody has chosen, in their colour. */
function Chosen({ person, colour }: Theirs) {
  const { elements, lines } = useDocument();
  const { router } = useRoutes();
  const [x, y, zoom] = useStore((state) => state.transform);
  const { presence } = person;
  if (!presence) return null;
  const [chosen, along] = [new Set(presence.elements), new Set(presence.lines)];
  const boxes = elements.filter(({ id }) => chosen.has(id)).map((element) => ({ id: element.id, ...boxOf(element) }));
  const ways = lines.filter(({ id }) => along.has(id)).flatMap(({ id }) => router.route(id)?.path ?? []);
  return (
    <>
      {ways.length > 0 && (
        <svg className="cv-theirs-lines" aria-hidden="true" style={inColour(colour)}>
          <path d={ways.join('')} transform={`translate(${x} ${y}) scale(${zoom})`} />
        </svg>
      )}
      {boxes.map((box, at) => (
        <div
          key={box.id}
          className="cv-theirs"
          style={{
            ...inColour(colour),
            left: x + box.x * zoom - AROUND,
            top: y + box.y * zoom - AROUND,
            width: box.width * zoom + 2 * AROUND,
            height: box.height * zoom + 2 * AROUND,
          }}
        >
          {at === 0 && !presence.cursor && <span className="cv-theirs-name">{person.name}</span>}
        </div>
      ))}
    </>
  );
}

/** Where somebody points. */
function Pointer({ person, colour }: Theirs) {
  const [x, y, zoom] = useStore((state) => state.transform);
  const cursor = person.presence?.cursor;
  if (!cursor) return null;
  return (
    <div className="cv-pointer" style={{ ...inColour(colour), translate: `${x + cursor.x * zoom}px ${y + cursor.y * zoom}px` }}>
      <svg width="18" height="20" viewBox="0 0 18 20" aria-hidden="true">
        <path d="M2 1.500v15l4.200-3.800 2.700 6 2.600-1.200-2.600-5.900h5.700z" />
      </svg>
      <span>{person.name}</span>
    </div>
  );
}

/** Where the others point, and what they have chosen, over the map. Their names stand in the bar; this is for the eye. */
export default function Pointers() {
  const people = usePresenceState((state) => state.people);
  const colours = useColours();
  return (
    <div className="cv-presence" aria-hidden="true">
      {people.map((person) => (
        <Chosen key={person.id} person={person} colour={colours.get(person.user)} />
      ))}
      {people.map((person) => (
        <Pointer key={person.id} person={person} colour={colours.get(person.user)} />
      ))}
    </div>
  );
}
