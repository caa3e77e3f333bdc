import type { z } from 'zod';
import { mapSame, withParts } from '../change.ts';
import { withOutlookLast } from '../commands/set-outlook.ts';
import { type Change, COMMANDS, type CommandName, changesValues } from '../commands/table.ts';
import { type CanvasDocument, elementSchema, MOST } from '../document.ts';
import { unfitProps } from '../elements/props.ts';
import { orderBetween } from '../order.ts';
import { withinScenario } from '../scenarios/within.ts';
import { LISTS, type List, RECORD_SCHEMAS, type Thing } from './lists.ts';

const PARTS: ReadonlySet<string> = new Set(['command', 'args', 'scenario']);

/** A change from outside, whole and free of what cannot be sent; null for anything else. */
export function readChange(value: unknown): Change | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).some((key) => !PARTS.has(key))) return null;
  const { command, args, scenario } = value as Record<string, unknown>;
  if (typeof command !== 'string' || !Object.hasOwn(COMMANDS, command)) return null;
  if (scenario !== undefined && !elementSchema.shape.id.safeParse(scenario).success) return null;
  const name = command as CommandName;
  const schema: z.ZodType = COMMANDS[name].args;
  const read = schema.safeParse(args);
  // Fields that hold `undefined` would be gone once sent: they go here already, so that a change means the same everywhere.
  if (!read.success) return null;
  return { command: name, args: JSON.parse(JSON.stringify(read.data)), ...(scenario !== undefined && { scenario }) } as Change;
}

/**
 * Carries out changes one after the other. What a command cannot take, and what would come to a
 * document that does not hold together, changes nothing: neither it nor the others given with it.
 */
export function perform(document: CanvasDocument, changes: Change | readonly Change[]): CanvasDocument {
  let next = document;
  for (const given of [changes].flat() as readonly Change[]) {
    const change = readChange(given);
    if (!change) return document;
    const apply: (before: CanvasDocument, args: never) => CanvasDocument = COMMANDS[change.command].apply;
    const done = (before: CanvasDocument) => apply(before, change.args as never);
    next = change.scenario !== undefined && changesValues(change) ? withinScenario(next, change.scenario, done) : done(next);
  }
  return next === document ? document : (settled(document, next) ?? document);
}

/** What a command made, fit to be kept: with a place in the order, its fields in theirs. Null where a value is none that a document takes. */
function settled(before: CanvasDocument, after: CanvasDocument): CanvasDocument | null {
  const parts: Partial<Record<List, unknown>> = {};
  for (const list of LISTS) {
    const made = after[list];
    // A document without scenarios says nothing of them.
    if (made === before[list] || made === undefined) continue;
    const things = settledList(list, before[list] ?? [], made);
    if (!things) return null;
    parts[list] = things;
  }
  return withOutlookLast(withParts(after, parts as Partial<CanvasDocument>));
}

function settledList(list: List, before: readonly Thing[], after: readonly Thing[]): readonly Thing[] | null {
  const known = new Set(before);
  if (after.length > MOST[list] || new Set(after.map(({ id }) => id)).size < after.length) return null;
  let last = after.reduce<string | null>((highest, { order }) => (order !== undefined && order > (highest ?? '') ? order : highest), null);
  let fits = true;
  const things = mapSame([...after], (thing) => {
    if (known.has(thing)) return thing;
    if (thing.order === undefined) last = orderBetween(last, null);
    const read = RECORD_SCHEMAS[list].safeParse({ ...thing, order: thing.order ?? last });
    fits &&= read.success && (list !== 'elements' || unfitProps(read.data as never).length === 0);
    return read.success ? read.data : thing;
  });
  return fits ? things : null;
}
