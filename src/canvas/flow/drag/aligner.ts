import type { Gap } from '#domain/canvas/gaps.ts';
import { type Box, boundsOf, boxOf } from '#domain/canvas/geometry.ts';
import type { alignBox, Guide } from '#domain/canvas/guides.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import { documentOf, type Editor } from '../../store/editor-store.ts';
import type { GuideStore } from './Guides.tsx';

/** Screen pixels from which a card goes by itself to where it is in line. */
const SNAP_DISTANCE = 6;

/** Aligns the cards that are dragged with those that stay. */
export interface Aligner {
  /** All cards but these. */
  readonly boxesExcept: (ids: ReadonlySet<string>) => readonly Box[];
  /** Where cards are pulled to, or the little way further on where they are in line with others; on the grid that is only shown. */
  readonly align: (pulled: ReadonlyMap<string, Point>, others: readonly Box[]) => ReadonlyMap<string, Point>;
  readonly clear: () => void;
}

interface AlignerParts {
  readonly editor: Editor;
  readonly guides: GuideStore;
  /** Screen pixels that a canvas pixel takes. */
  readonly zoom: () => number;
}

export function createAligner({ editor, guides, zoom }: AlignerParts): Aligner {
  // Most moves are in line with nothing: nothing is drawn anew then.
  const show = (found: readonly (Guide | Gap)[]) => {
    if (found.length > 0 || guides.getState().length > 0) guides.setState(found, true);
  };
  const elements = () => documentOf(editor.getState()).elements;
  // Loaded with the first drag; a card moves without it, too.
  let alignLoaded: typeof alignBox | null = null;
  const prepare = () =>
    import('#domain/canvas/guides.ts').then(
      (loaded) => {
        alignLoaded = loaded.alignBox;
      },
      () => undefined,
    );
  return {
    boxesExcept: (ids) => {
      if (!alignLoaded) void prepare();
      return elements()
        .filter(({ id }) => !ids.has(id))
        .map(boxOf);
    },
    align: (pulled, others) => {
      const boxes = elements().flatMap((element) => {
        const at = pulled.get(element.id);
        return at ? [{ ...boxOf(element), ...at }] : [];
      });
      const around = boundsOf(boxes);
      if (!around || !alignLoaded) return pulled;
      const { dx, dy, guides: found, gaps } = alignLoaded(around, others, editor.getState().snap ? 0 : SNAP_DISTANCE / zoom());
      show([...found, ...gaps]);
      if (dx === 0 && dy === 0) return pulled;
      return new Map([...pulled].map(([id, { x, y }]) => [id, { x: x + dx, y: y + dy }]));
    },
    clear: () => show([]),
  };
}
