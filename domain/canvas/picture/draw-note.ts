import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { choiceOf } from '#domain/canvas/elements/props.ts';
import type { Box } from '#domain/canvas/geometry.ts';
import type { Look } from '#domain/kit/element.ts';
import { INK, TONES } from './colours.ts';
import { fitted, round, sizeFor, textAt, wrapped } from './svg-text.ts';

/** What stands in a drawing, as text. */
export interface NoteText {
  /** Its own name, or that of its kind. */
  readonly name: string;
  /** The total of a KPI card; empty where numbers are left out. */
  readonly total: string;
  /** The picture that stands in it, as a data address; without it its name stands in its place. */
  readonly picture?: string | undefined;
}

interface Sheet extends Box {
  readonly element: CanvasElement;
  readonly text: NoteText;
  readonly ink: string;
  readonly paper: string;
  readonly edge: string;
}

const LEADING = 18;
const paperOf = ({ x, y, width, height, paper, edge }: Sheet, rx = 8) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${paper}" stroke="${edge}"/>`;

/** Smaller letters rather than half a sentence: on the page, whose letters are narrower, a note is as tall as its text. */
function linesAt({ x, y, width, height }: Box, text: string, fill: string, largest = 13): string {
  const leading = (size: number) => size + LEADING - 13;
  const most = (size: number) => Math.floor(height / leading(size));
  const size = sizeFor([largest, 12, 11, 10], (each) => wrapped(text, width, each, Number.POSITIVE_INFINITY).length <= most(each));
  return wrapped(text, width, size, most(size))
    .map((line, at) => textAt(line, x, y + size + at * leading(size), { size, fill }))
    .join('');
}

/** Text in the middle of a shape. */
function centred({ x, y, width, height, element, ink }: Sheet): string {
  const lines = wrapped(element.note ?? '', width * 0.7, 13, Math.floor((height * 0.7) / LEADING));
  const top = y + height / 2 - ((lines.length - 1) * LEADING) / 2 + 5;
  return lines.map((line, at) => textAt(line, x + width / 2, top + at * LEADING, { size: 13, fill: ink, anchor: 'middle' })).join('');
}

const inset = ({ x, y, width, height }: Box, by: number): Box => ({ x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by });
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
  nw: [-1, -1],
  n: [0, -1],
  ne: [1, -1],
};

function arrow({ x, y, width, height, element, ink }: Sheet): string {
  const [dx, dy] = WAYS[choiceOf(element, 'direction') ?? 'e'] ?? [1, 0];
  const [cx, cy] = [x + width / 2, y + height / 2];
  const [ex, ey] = [cx + (dx * width) / 2.2, cy + (dy * height) / 2.2];
  const turn = Math.atan2(ey - cy, ex - cx);
  const wing = (by: number) => `M${round(ex)} ${round(ey)}L${round(ex - 12 * Math.cos(turn + by))} ${round(ey - 12 * Math.sin(turn + by))}`;
  return `<path d="M${round(2 * cx - ex)} ${round(2 * cy - ey)}L${round(ex)} ${round(ey)}${wing(0.5)}${wing(-0.5)}" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round"/>`;
}

/** A picture from elsewhere is not fetched, nor is a video: its name stands in its place. */
const named = (sheet: Sheet) =>
  `${paperOf({ ...sheet, paper: INK.surface, edge: INK.line })}${textAt(fitted(sheet.text.name, sheet.width - 24, 13), sheet.x + 12, sheet.y + sheet.height - 14, { size: 13, fill: INK.second })}`;

/** Nothing but a picture written out in letters that have no meaning in a text like this one. */
const WRITTEN_OUT = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$/;

function image(sheet: Sheet): string {
  const { x, y, width, height, text } = sheet;
  if (!text.picture || !WRITTEN_OUT.test(text.picture)) return named(sheet);
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${text.picture}"/>`;
}

function checklist(sheet: Sheet): string {
  const stored = sheet.element.props?.checklist;
  const items = Array.isArray(stored) ? stored : [];
  const room = Math.floor((sheet.height - 44) / LEADING);
  const rows = items.slice(0, Math.max(0, room)).map(({ text, done }, at) => {
    const y = sheet.y + 52 + at * LEADING;
    const tick = done ? `<path d="M${sheet.x + 15} ${y - 5}l3 3 5-6" fill="none" stroke="${INK.text}" stroke-width="1.5"/>` : '';
    return `<rect x="${sheet.x + 12}" y="${y - 11}" width="13" height="13" rx="3" fill="none" stroke="${INK.third}"/>${tick}${textAt(fitted(text, sheet.width - 48, 12), sheet.x + 32, y, { size: 12, fill: INK.text })}`;
  });
  const head = textAt(fitted(sheet.text.name, sheet.width - 24, 13), sheet.x + 12, sheet.y + 26, { size: 13, weight: 600, fill: INK.text });
  return `${paperOf({ ...sheet, paper: INK.surface, edge: INK.line })}${head}${rows.join('')}`;
}

const DRAWN = {
  sticky: (sheet) => paperOf(sheet) + linesAt(inset(sheet, 12), sheet.element.note ?? '', sheet.ink),
  text: (sheet) => linesAt(inset(sheet, 4), sheet.element.note || sheet.text.name, INK.text, 14),
  rectangle: (sheet) => paperOf(sheet) + centred(sheet),
  ellipse: (sheet) =>
    `<ellipse cx="${sheet.x + sheet.width / 2}" cy="${sheet.y + sheet.height / 2}" rx="${sheet.width / 2}" ry="${sheet.height / 2}" fill="${sheet.paper}" stroke="${sheet.edge}"/>${centred(sheet)}`,
  diamond: (sheet) =>
    `<path d="M${sheet.x + sheet.width / 2} ${sheet.y}l${sheet.width / 2} ${sheet.height / 2}l${-sheet.width / 2} ${sheet.height / 2}l${-sheet.width / 2} ${-sheet.height / 2}z" fill="${sheet.paper}" stroke="${sheet.edge}"/>${centred(sheet)}`,
  arrow,
  frame: (sheet) =>
    `<g fill-opacity="0.4">${paperOf(sheet, 12)}</g>${textAt(sheet.text.name, sheet.x + 4, sheet.y - 6, { size: 13, weight: 600, fill: sheet.ink })}`,
  image,
  video: named,
  checklist,
  kpi: (sheet) =>
    `${paperOf({ ...sheet, paper: INK.surface, edge: INK.line })}${textAt(fitted(sheet.text.name, sheet.width - 24, 13), sheet.x + 12, sheet.y + 28, { size: 13, fill: INK.second })}${textAt(sheet.text.total, sheet.x + 12, sheet.y + 58, { size: 20, weight: 600, fill: INK.text })}`,
} as const satisfies Record<Look, (sheet: Sheet) => string>;

/** A note, a shape or a card that is no step. Texts are texts: nothing of them becomes part of the picture's own language. */
export function drawNote(element: CanvasElement, box: Box, text: NoteText): string {
  const tone = TONES[choiceOf(element, 'tone') ?? 'grey'] ?? { ink: INK.text, paper: INK.surface, edge: INK.line };
  const at = { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) };
  return DRAWN[elementKind(element.kind).look ?? 'text']({ ...at, ...tone, element, text });
}
