import type { CanvasDocument, Rule } from '#domain/canvas/document.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { type CountedCanvas, type CountedElement, type CountedLine, normalise } from './normalise.ts';

/** Elements answered together. */
export const GROUP_SIZE = 60;
/** Lines answered together: each is a bit of a number of its own, beside the two. */
export const GROUP_LINES = 60;

/** Part of a canvas that one statement counts; every line has both ends in its group. */
export interface Group {
  readonly elements: readonly CountedElement[];
  readonly lines: readonly CountedLine[];
  /** Ids of the elements whose own numbers are taken from this group; the others are here for lines. */
  readonly reported: ReadonlySet<string>;
}

class Draft {
  readonly elements = new Map<string, CountedElement>();
  readonly lines: CountedLine[] = [];
  readonly reported = new Set<string>();

  fits(ids: readonly string[], lines = 0): boolean {
    const added = ids.filter((id) => !this.elements.has(id)).length;
    return this.elements.size + added <= GROUP_SIZE && this.lines.length + lines <= GROUP_LINES;
  }
}

/** Lines by where they begin: who was left there is told of all of them together. */
function fans(lines: readonly CountedLine[]): readonly (readonly CountedLine[])[] {
  const byStart = new Map<string, CountedLine[]>();
  for (const line of lines) {
    const fan = byStart.get(line.from);
    if (fan) fan.push(line);
    else byStart.set(line.from, [line]);
  }
  return [...byStart.values()];
}

/** Splits a canvas into groups. One group is the rule; only very large canvases need more. */
export function planGroups(canvas: CountedCanvas): Group[] {
  const byId = new Map(canvas.elements.map((element) => [element.id, element]));
  const drafts: Draft[] = [];
  const placed = new Set<string>();
  const draftFor = (ids: readonly string[], lines = 0): Draft => {
    const last = drafts.at(-1);
    const draft = last?.fits(ids, lines) ? last : new Draft();
    if (draft !== last) drafts.push(draft);
    for (const id of ids) {
      const element = byId.get(id);
      if (element) draft.elements.set(id, element);
      if (!placed.has(id)) draft.reported.add(id);
      placed.add(id);
    }
    return draft;
  };
  for (const lines of fans(canvas.lines)) {
    const ids = [...new Set(lines.flatMap(({ from, to }) => [from, to]))];
    // More than one statement tells apart are counted wherever there is room.
    if (new Draft().fits(ids, lines.length)) draftFor(ids, lines.length).lines.push(...lines);
    else for (const line of lines) draftFor([line.from, line.to], 1).lines.push(line);
  }
  for (const element of canvas.elements) if (!placed.has(element.id)) draftFor([element.id]);
  return drafts.map(({ elements, lines, reported }) => ({ elements: [...elements.values()], lines, reported }));
}

const conditionsOf = (rule: Rule): number => {
  if (rule.type === 'source') return rule.conditions.length;
  if (rule.type === 'page') return rule.urls.length;
  return 1 + (rule.urls?.length ?? 0) + (rule.attributes?.length ?? 0);
};

/** Conditions one report may ask for. A map people drew has a few hundred; the engine refuses statements of some ten thousand. */
const MOST_CONDITIONS = 5_000;

/** Events one statement may gather per person in memory. */
const EVENTS_PER_SLICE = 2_000_000;
const PEOPLE = 1n << 64n;

export interface Slice {
  /** First and last person, both included, as decimal text of a 64-bit number. */
  readonly from: string;
  readonly to: string;
}

/**
 * Cuts the people of a workspace into slices small enough for memory. Events are sorted by
 * person, so a slice reads its own part of the table, and counts of people add up over slices.
 */
export function slicesFor(events: number): Slice[] {
  const count = Math.max(1, Math.ceil(events / EVENTS_PER_SLICE));
  return Array.from({ length: count }, (_, index) => ({
    from: String((PEOPLE * BigInt(index)) / BigInt(count)),
    to: String((PEOPLE * BigInt(index + 1)) / BigInt(count) - 1n),
  }));
}

/**
 * Does counting this canvas, for whoever sees all of it, take more conditions than one report may ask for? Counted are each
 * element's own, and those of its clicks and sources once more for every group.
 */
export function isTooComplex(document: CanvasDocument): boolean {
  const canvas = normalise(document, EVERYTHING);
  const groups = planGroups(canvas);
  const sum = (rules: readonly Rule[]) => rules.reduce((total, rule) => total + conditionsOf(rule), 0);
  const own = sum(groups.flatMap(({ elements }) => elements.map(({ rule }) => rule)));
  return own + groups.length * sum([...canvas.clicks, ...canvas.sources]) > MOST_CONDITIONS;
}
