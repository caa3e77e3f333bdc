import { sixPlaces } from '../change.ts';
import type { CanvasDocument, CanvasElement, Line } from '../document.ts';
import { elementKind } from '../elements/index.ts';

/** What else than the drawing a text says. */
export interface TextOptions {
  /** What an element without a name is called. */
  readonly nameOf: (element: CanvasElement) => string;
  /** Rates of lines. */
  readonly numbers: boolean;
}

/** In quotes, with what would end them or mean something else by number. */
const quoted = (text: string) =>
  `"${text
    .replace(/[#"`<>&\\;%]/g, (mark) => `#${mark.codePointAt(0)};`)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()}"`;

const ARROWS = { next: ['--', '-->'], later: ['-.', '.->'], planned: ['==', '==>'] } as const satisfies Record<
  Line['kind'],
  readonly [string, string]
>;
const ALONE = { next: '-->', later: '-.->', planned: '==>' } as const satisfies Record<Line['kind'], string>;

/** A share in percent, with as many places as a document keeps. */
export const percent = (share: number): string => `${Math.round(sixPlaces(share) * 1e6) / 1e4}%`;

function linkOf({ kind, rate, also, label }: Line, numbers: boolean): string {
  const words = [also && 'also', numbers && rate !== undefined && percent(rate), label].filter(Boolean).join(' ');
  const [begin, end] = ARROWS[kind];
  return words ? `${begin} ${/^[\w.]+%?$|^also( [\d.]+%)?$/.test(words) ? words : quoted(words)} ${end}` : ALONE[kind];
}

/** The steps and lines of a canvas as a Mermaid flowchart; notes and shapes are none. A step's kind is its class. */
export function writeMermaid({ elements, lines }: CanvasDocument, { nameOf, numbers }: TextOptions): string {
  const steps = elements.filter(({ kind }) => elementKind(kind).tracked);
  const idOf = new Map(steps.map(({ id }, at) => [id, `s${at + 1}`]));
  const nodes = steps.map((step) => `  ${idOf.get(step.id)}[${quoted(nameOf(step))}]:::${step.kind}`);
  const links = lines
    .filter(({ from, to }) => idOf.has(from) && idOf.has(to))
    .map((line) => `  ${idOf.get(line.from)} ${linkOf(line, numbers)} ${idOf.get(line.to)}`);
  return `${['flowchart LR', ...nodes, ...links].join('\n')}\n`;
}
