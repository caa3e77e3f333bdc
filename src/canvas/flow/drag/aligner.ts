import { type Box, boundsOf, boxOf } from '#domain/canvas/geometry.ts';
import type { alignedWith } from '#domain/canvas/guides.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import { documentOf, type Editor } from '../../store/editor-store.ts';
import type { GuideStore } from './Guides.tsx';

/** Screen pixels from which a card goes by itself to where it is in line. */
const MAGNET = 6;

/** Lines up the cards in the hand with those that stay. */
export interface InLine {
  /** All cards but these. */
  readonly besides: (ids: ReadonlySet<string>) => readonly Box[];
  /** Where cards are pulled to, or the little way further on where they are in line with others; on the grid that is only shown. */
  readonly up: (pulled: ReadonlyMap<string, Point>, others: readonly Box[]) => ReadonlyMap<string, Point>;
  readonly clear: () => void;
}

interface InLineParts {
  readonly editor: Editor;
  readonly guides: GuideStore;
  /** Screen pixels that a canvas pixel takes. */
  readonly zoom: () => number;
}

export function createInLine({ editor, guides, zoom }: InLineParts): InLine {
  const elements = () => documentOf(editor.getState()).elements;
  // How that is worked out comes with the first card that is taken up; a card moves without it, too.
  let align: typeof alignedWith | null = null;
  const prepare = () =>
    import('#domain/canvas/guides.ts').then(
      (loaded) => {
        align = loaded.alignedWith;
      },
      () => undefined,
    );
  return {
    besides: (ids) => {
      if (!align) void prepare();
      return elements()
        .filter(({ id }) => !ids.has(id))
        .map(boxOf);
    },
    up: (pulled, others) => {
      const boxes = elements().flatMap((element) => {
        const at = pulled.get(element.id);
        return at ? [{ ...boxOf(element), ...at }] : [];
      });
      const around = boundsOf(boxes);
      if (!around || !align) return pulled;
      const { dx, dy, guides: found } = align(around, others, editor.getState().snap ? 0 : MAGNET / zoom());
      guides.setState(found, true);
      if (dx === 0 && dy === 0) return pulled;
      return new Map([...pulled].map(([id, { x, y }]) => [id, { x: x + dx, y: y + dy }]));
    },
    clear: () => guides.setState([], true),
  };
}
