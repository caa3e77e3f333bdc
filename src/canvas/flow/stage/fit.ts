import { type Box, boundsOf } from '#domain/canvas/geometry.ts';
import { touches } from '#domain/canvas/lines/obstacles.ts';

/** How the canvas is shown: a canvas point p stands at x + p.x · zoom in the stage. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}
/** Pixels of the stage that bars cover along each side. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
/** A stage with what floats above it, in pixels from its upper left corner. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly insets: Insets;
  /** The overview in its corner; cards keep clear of it. */
  readonly corner: Box | null;
}

/** Kept free between what is shown and the bars, as a part of the room, and at least in pixels. */
const MARGIN = 0.03;
const LEAST_MARGIN = 16;
export const SMALLEST = 0.05;
export const LARGEST_ZOOM = 4;

/** The view that shows an area as large as it fits between insets, centred there. */
function viewBetween(area: Box, { width, height }: Room, { top, right, bottom, left }: Insets, largest: number): View {
  const margin = Math.max(LEAST_MARGIN, Math.min(width, height) * MARGIN);
  const free = { width: Math.max(1, width - left - right - 2 * margin), height: Math.max(1, height - top - bottom - 2 * margin) };
  const zoom = Math.max(SMALLEST, Math.min(largest, free.width / area.width, free.height / area.height));
  return {
    x: left + margin + (free.width - area.width * zoom) / 2 - area.x * zoom,
    y: top + margin + (free.height - area.height * zoom) / 2 - area.y * zoom,
    zoom,
  };
}

/** Where a box of the canvas stands in the stage. */
const shownAt = (box: Box, { x, y, zoom }: View): Box => ({
  x: x + box.x * zoom,
  y: y + box.y * zoom,
  width: box.width * zoom,
  height: box.height * zoom,
});

/**
 * The view that shows these boxes whole, under no bar, and none of them under the overview in the corner: where
 * one would be, the map moves to its right or above it, whichever shows it larger. Null for no boxes.
 */
export function fittingView(boxes: readonly Box[], room: Room, largest: number): View | null {
  const area = boundsOf(boxes);
  if (!area) return null;
  const plain = viewBetween(area, room, room.insets, largest);
  const { corner, insets } = room;
  if (!corner || !boxes.some((box) => touches(shownAt(box, plain), corner))) return plain;
  const beside = viewBetween(area, room, { ...insets, left: Math.max(insets.left, corner.x + corner.width) }, largest);
  const above = viewBetween(area, room, { ...insets, bottom: Math.max(insets.bottom, room.height - corner.y) }, largest);
  return beside.zoom >= above.zoom ? beside : above;
}

type Size = Pick<Room, 'width' | 'height'>;

/** What is in the middle and how near, so that it reads the same on a screen of another size. */
export const writtenView = ({ x, y, zoom }: View, { width, height }: Size): string =>
  [Math.round((width / 2 - x) / zoom), Math.round((height / 2 - y) / zoom), Number(zoom.toFixed(2))].join();

/** Null for what no map was ever left at. */
export function readView(written: string | null | undefined, { width, height }: Size): View | null {
  const [x = Number.NaN, y = Number.NaN, zoom = Number.NaN] = written?.split(',').map(Number) ?? [];
  return Number.isFinite(x + y) && zoom >= SMALLEST && zoom <= LARGEST_ZOOM
    ? { x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom }
    : null;
}

/** Reads off the page what floats above a stage. */
export function roomOf(stage: HTMLElement): Room {
  const frame = stage.getBoundingClientRect();
  const boxesOf = (selector: string) =>
    [...stage.querySelectorAll(selector)].map((bar) => bar.getBoundingClientRect()).filter(({ width }) => width > 0);
  const top = Math.max(0, ...boxesOf('.cv-float:is(.at-top-left, .at-top-right)').map(({ bottom }) => bottom - frame.top));
  const bottom = Math.max(0, ...boxesOf('.cv-bottom > .cv-float').map((bar) => frame.bottom - bar.top));
  const [corner] = boxesOf('.cv-minimap');
  return {
    width: frame.width,
    height: frame.height,
    insets: { top, right: 0, bottom, left: 0 },
    corner: corner ? { x: corner.left - frame.left, y: corner.top - frame.top, width: corner.width, height: corner.height } : null,
  };
}
