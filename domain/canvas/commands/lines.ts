import { changeLines, elementOf, lineOf, type Patch, patched, sameWay } from '../change.ts';
import { type CanvasDocument, type Line, lineSchema } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { isExclusive } from '../split.ts';

type Way = Pick<Line, 'from' | 'to' | 'kind'>;

export interface AddLine {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind?: Line['kind'];
  readonly from_side?: Line['from_side'];
  readonly to_side?: Line['to_side'];
  readonly rate?: number;
  readonly also?: boolean;
}

/** May such a line be drawn? Between two different tracked elements, once per kind of line. */
export function canConnect(document: CanvasDocument, way: Way, except?: string): boolean {
  const [from, to] = [elementOf(document, way.from), elementOf(document, way.to)];
  if (!from || !to || from === to) return false;
  if (!elementKind(from.kind).tracked || !elementKind(to.kind).tracked) return false;
  return !document.lines.some((line) => line.id !== except && sameWay(line, way));
}

/**
 * Draws a line (solid when no kind is named). The first line out of an element takes its kind's
 * usual rate, if it has one; every other starts without a rate. What may not be drawn changes nothing.
 */
export function addLine(document: CanvasDocument, { id, kind = 'next', ...args }: AddLine): CanvasDocument {
  if (lineOf(document, id) || !canConnect(document, { ...args, kind })) return document;
  const line: Line = { id, kind, ...args };
  if (line.rate === undefined && isExclusive(line)) {
    const first = !document.lines.some((other) => other.from === line.from && isExclusive(other));
    const rate = first ? elementKind(elementOf(document, line.from)?.kind ?? '').rateOut : undefined;
    if (rate !== undefined) line.rate = rate;
  }
  return lineSchema.safeParse(line).success ? { ...document, lines: [...document.lines, line] } : document;
}

/** Changes kind, sides, shape, label, lag, "also" or what was assumed of a line; rates have their own command. */
export function updateLine(
  document: CanvasDocument,
  args: { id: string; patch: Patch<Pick<Line, 'kind' | 'also' | 'from_side' | 'to_side' | 'shape' | 'lag_days' | 'label' | 'assumed'>> },
): CanvasDocument {
  return changeLines(document, (line) => {
    if (line.id !== args.id) return line;
    const next = patched(line, args.patch);
    const fits = isExclusive(next) && (next.rate ?? 0) > 1 ? { ...next, rate: 1 } : next;
    if (fits.kind !== line.kind && !canConnect(document, fits, line.id)) return line;
    return lineSchema.safeParse(fits).success ? fits : line;
  });
}

/** Ties an end of a line to another element or side. What may not be drawn changes nothing. */
export function reconnectLine(
  document: CanvasDocument,
  args: { id: string; patch: Patch<Pick<Line, 'from' | 'to' | 'from_side' | 'to_side'>> },
): CanvasDocument {
  return changeLines(document, (line) => {
    if (line.id !== args.id) return line;
    const next = patched(line, args.patch);
    return canConnect(document, next, line.id) ? next : line;
  });
}

/** Turns a line round. Its rates go: a share of the people at the other end is another number. */
export function reverseLine(document: CanvasDocument, args: { id: string }): CanvasDocument {
  return changeLines(document, (line) => {
    if (line.id !== args.id || !canConnect(document, { from: line.to, to: line.from, kind: line.kind }, line.id)) return line;
    return patched(line, {
      from: line.to,
      to: line.from,
      from_side: line.to_side,
      to_side: line.from_side,
      rate: undefined,
      assumed: undefined,
      rate_by_source: undefined,
    });
  });
}
