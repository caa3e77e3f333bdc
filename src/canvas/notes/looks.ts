import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { choiceOf } from '#domain/canvas/elements/props.ts';
import type { Look } from '#domain/kit/element.ts';

/** Does a text stand in it, which is written on the map? `grows`: its height follows from the text. */
const WRITING = {
  sticky: 'grows',
  text: 'grows',
  rectangle: 'stays',
  ellipse: 'stays',
  diamond: 'stays',
  arrow: null,
  frame: null,
  image: null,
  video: null,
  checklist: null,
  kpi: null,
} as const satisfies Record<Look, 'grows' | 'stays' | null>;

const writing = (kind: string) => {
  const { look } = elementKind(kind);
  return look === null ? null : WRITING[look];
};

/** Is its text written on the map itself? */
export const isWritten = (kind: string): boolean => writing(kind) !== null;
/** Does its height follow from its text? */
export const growsWithText = (kind: string): boolean => writing(kind) === 'grows';

/** Class names of a drawing; the height of a text is measured in the same ones. */
export function drawingLook(element: Pick<CanvasElement, 'kind' | 'props'>): string {
  const tone = choiceOf(element, 'tone');
  return `cv-drawing is-${elementKind(element.kind).look ?? 'text'}${tone ? ` tone-${tone}` : ''}`;
}
