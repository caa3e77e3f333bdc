import { ELEMENT_ICONS } from '#domain/canvas/elements/icons.ts';
import type { Box } from '#domain/canvas/geometry.ts';
import type { ElementView } from '../view/element-view.ts';
import { CATEGORY, INK, verdictLook } from './colours.ts';
import { BOLD, fitted, round, sizeFor, textAt, textWidth, wrapped } from './svg-text.ts';

const INSET = 12;
const PLATE = 28;
const LARGE_PLATE = 36;

interface NameLine {
  readonly text: string;
  readonly size: number;
}

/** A name is rather small than cut, and rather takes the line of the address than be one of several that read the same. */
function linesOf(name: string, room: number): readonly [NameLine, ...NameLine[]] {
  const size = sizeFor([13, 12, 11], (each) => textWidth(name, each * BOLD) <= room);
  const [first = '', ...rest] = wrapped(name, room, size * BOLD, Number.POSITIVE_INFINITY);
  if (rest.length === 0) return [{ text: first, size }];
  // What is left is one line, cut where it does not end there.
  const left = name.replaceAll('\n', ' ').slice(first.length).trimStart();
  return [
    { text: first, size },
    { text: fitted(left, room, size * BOLD), size },
  ];
}

const sheet = ({ x, y, width, height }: Box) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${width}" height="${height}" rx="12" fill="${INK.surface}" stroke="${INK.edge}"/>`;

/** The icon on its plate, `side` pixels large. */
function plateAt(x: number, y: number, side: number, { category, icon }: ElementView): string {
  const { ink, paper } = CATEGORY[category];
  const inset = round((side * 3) / 14);
  return [
    `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="8" fill="${paper}"/>`,
    `<path transform="translate(${round(x + inset)} ${round(y + inset)}) scale(${((side - 2 * inset) / 24).toFixed(3)})" d="${ELEMENT_ICONS[icon]}" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
  ].join('');
}

const ruleOf = ({ needsRule, rule }: ElementView) => (needsRule ? '' : rule);

/**
 * Without numbers the card is as large as with them, because the lines end at its edges: icon, name and what it counts are larger
 * instead, and stand in its middle.
 */
function drawBare(box: Box, view: ElementView): string {
  const room = box.width - 2 * INSET;
  const size = sizeFor([15, 14, 13, 12, 11], (each) => wrapped(view.name, room, each * BOLD, Number.POSITIVE_INFINITY).length <= 2);
  const name = wrapped(view.name, room, size * BOLD, 2);
  const rule = ruleOf(view);
  const leading = size + 4;
  const height = LARGE_PLATE + 10 + name.length * leading + (rule === '' ? 0 : 16);
  const [left, top] = [round(box.x) + INSET, round(box.y + (box.height - height) / 2)];
  const first = top + LARGE_PLATE + 10 + size - 1;
  return [
    sheet(box),
    plateAt(left, top, LARGE_PLATE, view),
    ...name.map((text, at) => textAt(text, left, first + at * leading, { size, weight: 600, fill: INK.text })),
    textAt(fitted(rule, room, 11), left, first + name.length * leading, { size: 11, fill: INK.second }),
  ].join('');
}

/** A step as its card: icon, name, what it counts, and with numbers how many. */
export function drawCard(box: Box, view: ElementView, numbers: boolean): string {
  if (!numbers) return drawBare(box, view);
  const [left, top, width] = [round(box.x), round(box.y), box.width];
  const room = width - 2 * INSET;
  const rule = ruleOf(view);
  const chip = view.tone !== 'warning' && view.chip ? chipAt(left + width - INSET, top + INSET + 4, view) : '';
  const [name, ...more] = linesOf(view.name, room);
  const { size } = name;
  const foot = [
    `<path d="M${left + INSET} ${top + 88}h${room}" stroke="${INK.line}" stroke-width="1.5"/>`,
    textAt(view.people, left + INSET, top + 110, { size: 16, weight: 600, fill: INK.text }),
    textAt(fitted(view.aside, room - textWidth(view.people, 16 * BOLD) - 8, 11), left + width - INSET, top + 110, {
      size: 11,
      fill: INK.second,
      anchor: 'end',
    }),
  ];
  return [
    sheet(box),
    plateAt(left + INSET, top + INSET, PLATE, view),
    chip,
    textAt(name.text, left + INSET, top + 60, { size, weight: 600, fill: INK.text }),
    more.length > 0
      ? textAt(more[0]?.text ?? '', left + INSET, top + 76, { size, weight: 600, fill: INK.text })
      : textAt(fitted(rule, room, 11), left + INSET, top + 76, { size: 11, fill: INK.second }),
    ...foot,
  ].join('');
}

function chipAt(right: number, top: number, { chip, tone }: ElementView): string {
  const { sign, ink, paper } = verdictLook(tone);
  const text = sign ? `${sign} ${chip}` : chip;
  const width = textWidth(text, 11) + 14;
  return `<rect x="${round(right - width)}" y="${top}" width="${round(width)}" height="20" rx="6" fill="${paper}"/>${textAt(text, right - width / 2, top + 14, { size: 11, fill: ink, anchor: 'middle' })}`;
}
