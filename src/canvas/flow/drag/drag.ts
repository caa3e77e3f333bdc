import { createContext, useContext, useLayoutEffect } from 'react';
import { copiesOf } from '#domain/canvas/commands/paste.ts';
import { framedBy } from '#domain/canvas/frames.ts';
import type { Box } from '#domain/canvas/geometry.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import type { Routes } from '../../lines/routes.ts';
import { documentOf, type Editor } from '../../store/editor-store.ts';
import type { Aligner } from './aligner.ts';

/**
 * Cards in the hand of the pointer. Until they are let go, neither the document nor React Flow's store hears of
 * their places: the page's own elements are shifted by the style property `translate`, which nothing else here
 * uses, and the lines that hang on them are reckoned anew. So a move costs what moves, however large the map is.
 */
export interface Drag {
  /**
   * The pointer took hold of a card, or of the box around several. `copying`: the originals stay, copies are laid
   * where the cards are let go. `pointer` is its id, where there is one.
   */
  readonly begin: (options: { readonly copying: boolean; readonly pointer: number | null }) => void;
  readonly move: (positions: ReadonlyMap<string, Point>) => void;
  /** The cards were let go: one change of the document, or none after `cancel`. */
  readonly drop: () => void;
  /** Everything goes back to where it was; false when nothing is being dragged. */
  readonly cancel: () => boolean;
  /** A card is drawn while it is being dragged: it may have been out of view. */
  readonly adopt: (id: string) => void;
}

export interface DragParts {
  readonly editor: Editor;
  readonly routes: Routes;
  readonly newId: () => string;
  /** The map in the page. */
  readonly map: () => HTMLElement | null;
  readonly aligner: Aligner;
  /** The drawn cards among those that are dragged are to stay drawn. */
  readonly onHold: (ids: ReadonlySet<string>) => void;
}

interface Held {
  readonly copying: boolean;
  readonly cards: Map<string, HTMLElement | null>;
  /** Lines between dragged cards and their pills: they are shifted, not drawn anew. */
  readonly along: readonly (HTMLElement | SVGElement)[];
  readonly ghosts: readonly HTMLElement[];
  /** The box around several chosen cards. */
  readonly around: HTMLElement | null;
  positions: ReadonlyMap<string, Point>;
  /** Cards that stay where they are, to be in line with. */
  readonly others: readonly Box[];
}

const NONE: ReadonlySet<string> = new Set();
const shift = (element: Element | null, by: Point | null): void => {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.style.translate = by ? `${by.x}px ${by.y}px` : '';
};

export function createDrag({ editor, routes, newId, map, aligner, onHold }: DragParts): Drag {
  let held: Held | null = null;
  let copying = false;
  let pointer: number | null = null;
  let cancelled = false;
  /** Worked out once a drag. */
  let framed: readonly string[] | null = null;

  const find = (selector: string) => map()?.querySelector<HTMLElement>(selector) ?? null;
  const cardOf = (id: string) => find(`.react-flow__node[data-id="${CSS.escape(id)}"]`);
  const home = (id: string) => documentOf(editor.getState()).elements.find((element) => element.id === id);
  const away = (id: string, to: Point): Point | null => {
    const from = home(id);
    return from ? { x: to.x - from.x, y: to.y - from.y } : null;
  };

  /** What is chosen besides goes along, as others of a group do, and what lies in a frame goes where the frame goes. */
  const goingAlong = (ids: readonly string[]): readonly string[] => {
    const document = documentOf(editor.getState());
    const chosen = editor.getState().selection.elements.filter((id) => !ids.includes(id) && home(id)?.locked !== true);
    return [...chosen, ...framedBy(document, [...ids, ...chosen])];
  };
  const withFramed = (positions: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> => {
    framed ??= goingAlong([...positions.keys()]);
    const [first] = positions;
    const by = first && away(...first);
    if (!by || framed.length === 0) return positions;
    const others = framed.flatMap((id): [string, Point][] => {
      const from = home(id);
      return from ? [[id, { x: from.x + by.x, y: from.y + by.y }]] : [];
    });
    return new Map([...positions, ...others]);
  };

  const take = (ids: Iterable<string>): Held => {
    const cards = new Map([...ids].map((id) => [id, cardOf(id)] as const));
    // Their lines are drawn apart from here on, so these are looked for after that.
    onHold(new Set([...cards].filter(([, card]) => card).map(([id]) => id)));
    const lines = copying ? NONE : routes.router.between(new Set(cards.keys()));
    const along = [...lines].flatMap((id) => [
      ...(map()?.querySelectorAll<HTMLElement | SVGElement>(`[data-line="${CSS.escape(id)}"]`) ?? []),
    ]);
    capture([...cards.values()].find((card) => card) ?? null, pointer);
    return {
      copying,
      cards,
      along,
      ghosts: copying ? [...cards.values()].flatMap(ghostOf) : [],
      around: find('.react-flow__nodesselection-rect'),
      positions: new Map(),
      others: aligner.boxesExcept(copying ? NONE : new Set(cards.keys())),
    };
  };

  const release = () => {
    aligner.clear();
    if (!held) return;
    for (const card of held.cards.values()) shift(card, null);
    for (const part of held.along) shift(part, null);
    for (const ghost of held.ghosts) ghost.remove();
    shift(held.around, null);
    held = null;
    framed = null;
    onHold(NONE);
  };

  const move = (pulled: ReadonlyMap<string, Point>) => {
    if (cancelled) return;
    held ??= take((copying ? pulled : withFramed(pulled)).keys());
    const aligned = aligner.align(pulled, held.others);
    const positions = copying ? aligned : withFramed(aligned);
    held.positions = positions;
    let by: Point | null = null;
    for (const [id, to] of positions) {
      by = away(id, to);
      shift(held.cards.get(id) ?? null, by);
    }
    for (const part of held.along) shift(part, by);
    shift(held.around, by);
    if (!held.copying) routes.move(positions);
  };

  const drop = () => {
    const [last, isCancelled] = [held, cancelled];
    copying = false;
    cancelled = false;
    release();
    if (!last || isCancelled) return;
    const changed = last.copying ? dropCopies(editor, newId, last.positions) : placed(editor, last.positions);
    if (!changed) routes.settle();
  };

  return {
    begin: (options) => {
      copying = options.copying;
      pointer = options.pointer;
    },
    move,
    drop,
    cancel: () => {
      if (!held) return false;
      cancelled = true;
      release();
      routes.settle();
      return true;
    },
    adopt: (id) => {
      const to = held?.positions.get(id);
      if (!held || !to) return;
      held.cards.set(id, cardOf(id));
      shift(held.cards.get(id) ?? null, away(id, to));
    },
  };
}

export const DragContext = createContext<Drag | null>(null);

/** A card that is drawn while it is being dragged takes its place in the hand at once. */
export function useDragged(id: string): void {
  const drag = useContext(DragContext);
  useLayoutEffect(() => drag?.adopt(id), [drag, id]);
}

/** The pointer belongs to the card until it is let go, so the browser does not look up on each move what lies under it. */
function capture(card: HTMLElement | null, pointer: number | null): void {
  try {
    if (pointer !== null) card?.setPointerCapture(pointer);
  } catch {
    // The button was let go meanwhile.
  }
}

/** A picture of a card that stays where the card was, while its copy is dragged away. */
function ghostOf(card: HTMLElement | null): HTMLElement[] {
  if (!card) return [];
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-id');
  ghost.classList.remove('selected');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  card.before(ghost);
  return [ghost];
}

const placed = (editor: Editor, positions: ReadonlyMap<string, Point>): boolean =>
  editor.apply({ command: 'placeElements', args: { positions: Object.fromEntries(positions) } });

function dropCopies(editor: Editor, newId: () => string, positions: ReadonlyMap<string, Point>): boolean {
  const before = documentOf(editor.getState());
  const [first] = positions;
  const from = before.elements.find((element) => element.id === first?.[0]);
  if (!first || !from) return false;
  const offset = { x: first[1].x - from.x, y: first[1].y - from.y };
  const changed = editor.apply({
    command: 'duplicate',
    args: { ids: [...positions.keys()], as: copiesOf(before, [...positions.keys()], newId), offset },
  });
  const known = new Set(before.elements.map(({ id }) => id));
  if (changed)
    editor.select({
      elements: documentOf(editor.getState())
        .elements.filter(({ id }) => !known.has(id))
        .map(({ id }) => id),
    });
  return changed;
}
