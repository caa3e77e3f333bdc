import { patched, sixPlaces } from '../change.ts';
import { addElement } from '../commands/add-element.ts';
import { tidy } from '../commands/tidy.ts';
import { type CanvasDocument, type CanvasElement, EMPTY_DOCUMENT, type Line } from '../document.ts';
import { elementKind, guessKind, suggestedKind } from '../elements/index.ts';
import type { SketchedCost } from './cost-cells.ts';

/** A step as somebody wrote it. */
export interface SketchedStep {
  readonly name: string;
  /** A kind of element by its name in the tables; anything else is guessed. */
  readonly kind?: string;
  readonly url?: string;
  /** People of a source. */
  readonly people?: number;
  /** What is paid for it whether anybody comes or not. */
  readonly costs?: readonly SketchedCost[];
}
export interface SketchedLine {
  readonly from: string;
  readonly to: string;
  readonly kind: Line['kind'];
  /** A share. */
  readonly rate?: number;
  readonly also?: boolean;
  readonly label?: string;
}
/** Steps by whatever tells them apart, and lines between these. */
export interface Sketch {
  readonly steps: ReadonlyMap<string, SketchedStep>;
  readonly lines: readonly SketchedLine[];
}

const LONGEST = { name: 120, label: 120, url: 2000 } as const;

const isKind = (kind: string | undefined): kind is string => kind !== undefined && elementKind(kind).kind === kind;

/** The path of an address: hosts are names, and say nothing of a page. */
const pathIn = (url: string) => url.replace(/^(?:https?:\/\/)?[^/]*/i, '');

/** A source is where people come from: nothing leads there, and its name says which. */
function guessed({ name, url }: SketchedStep, isStart: boolean): string {
  const source = isStart && url === undefined ? suggestedKind('source', name) : undefined;
  return source ?? guessKind('page', `${url === undefined ? '' : pathIn(url)} ${name}`);
}

function withPeople(element: CanvasElement, people: number | undefined): CanvasElement {
  const { traffic } = element;
  if (people === undefined || elementKind(element.kind).category !== 'source') return element;
  const typed = traffic?.model === 'two_of_three' ? { ...traffic, people, typed: ['people' as const] } : { model: 'free' as const, people };
  return patched(element, { traffic: typed });
}

/** The steps as elements of their kinds, with the rule that their address or kind begins with. */
function elementsOf({ steps, lines }: Sketch): { readonly document: CanvasDocument; readonly idOf: ReadonlyMap<string, string> } {
  const reached = new Set(lines.map(({ to }) => to));
  const idOf = new Map([...steps.keys()].map((key, at) => [key, `step-${at + 1}`]));
  let document = EMPTY_DOCUMENT;
  for (const [key, step] of steps) {
    const kind = isKind(step.kind) ? step.kind : guessed(step, !reached.has(key));
    const url = step.url?.slice(0, LONGEST.url);
    document = addElement(document, { id: idOf.get(key) ?? '', kind, x: 0, y: 0, name: step.name.slice(0, LONGEST.name), url });
  }
  const people = new Map([...steps].map(([key, step]) => [idOf.get(key), step.people]));
  const fixed_costs = [...steps]
    .flatMap(([key, { costs = [] }]) => costs.map((cost) => ({ ...cost, element: idOf.get(key) ?? '' })))
    .map((cost, at) => ({ id: `cost-${at + 1}`, ...cost }));
  const elements = document.elements.map((element) => withPeople(element, people.get(element.id)));
  return { document: { ...document, elements, fixed_costs }, idOf };
}

function lineOf({ from, to, kind, rate, also, label }: SketchedLine, at: number, idOf: ReadonlyMap<string, string>): Line {
  return {
    id: `line-${at + 1}`,
    from: idOf.get(from) ?? '',
    to: idOf.get(to) ?? '',
    kind,
    ...(also && { also }),
    ...(rate !== undefined && { rate: sixPlaces(rate) }),
    ...(label && { label: label.slice(0, LONGEST.label) }),
  };
}

/** A sketch as a document, laid out from left to right. */
export function drawnOf(sketch: Sketch): CanvasDocument {
  const { document, idOf } = elementsOf(sketch);
  // Columns keep the order of the sketch where nothing else decides.
  const placed = document.elements.map((element, at) => ({ ...element, y: at }));
  return tidy({ ...document, elements: placed, lines: sketch.lines.map((line, at) => lineOf(line, at, idOf)) });
}
