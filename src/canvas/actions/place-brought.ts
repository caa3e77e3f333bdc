import type { Change } from '#domain/canvas/commands/table.ts';
import type { CanvasDocument, Rule } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { type Brought, elementFor, elementThatCounts } from '#domain/canvas/from-data/brought.ts';
import { STEP } from '#domain/canvas/geometry.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import { documentOf } from '../store/editor-store.ts';
import type { Selection } from '../store/selection.ts';
import { type ActionContext, mayEdit } from './action.ts';
import { freePlace, settledOn } from './insert.ts';
import { showChosen } from './show-chosen.ts';

interface Placing {
  readonly document: CanvasDocument;
  readonly newId: () => string;
  /** Where it goes when nothing beside it stands on the map. */
  readonly near: Point;
  readonly settled: (value: number) => number;
}

function placed(rule: Rule, id: string, kind: string, name: string, at: Point): readonly Change[] {
  return [
    { command: 'addElement', args: { id, kind, name, ...at } },
    { command: 'updateElement', args: { id, patch: { rule } } },
  ];
}

/** Nobody comes to a source from a step: it begins a way. */
const takesLine = (kind: string) => elementKind(kind).category !== 'source';

/**
 * A step that was seen, with a line from or to the one beside it; that is placed, too, where it is not on the map. `id`: the element
 * that stands for it now, also where one did already.
 */
export function broughtTo(
  { rule, beside, direction, rate }: Brought,
  { document, newId, near, settled }: Placing,
): { readonly changes: readonly Change[]; readonly id: string } {
  const there = beside && 'element' in beside ? document.elements.find(({ id }) => id === beside.element) : undefined;
  const other = there ?? (beside && 'rule' in beside ? elementThatCounts(document.elements, beside.rule) : undefined);
  const changes: Change[] = [];
  let [from, fromKind, stands]: [string | null, string, Point | null] = other ? [other.id, other.kind, other] : [null, '', null];
  if (!other && beside && 'rule' in beside) {
    const { kind, name } = elementFor(beside.rule);
    const at = freePlace(document, kind, near, settled);
    [from, fromKind, stands] = [newId(), kind, at];
    changes.push(...placed(beside.rule, from, kind, name, at));
  }
  // Somebody may have drawn it since.
  const known = elementThatCounts(document.elements, rule);
  const { kind, name } = known ?? elementFor(rule);
  const id = known?.id ?? newId();
  const way = direction === 'after' ? STEP.x : -STEP.x;
  if (!known)
    changes.push(...placed(rule, id, kind, name, freePlace(document, kind, stands ? { x: stands.x + way, y: stands.y } : near, settled)));
  const [begins, ends, endKind] = direction === 'after' ? [from, id, kind] : [id, from, fromKind];
  if (begins && ends && takesLine(endKind))
    changes.push({ command: 'addLine', args: { id: newId(), from: begins, to: ends, ...(rate !== null && { rate }) } });
  return { changes, id };
}

/** Puts what was seen elsewhere on the map as one step, chosen and in view. */
export function placeBrought(context: ActionContext, brought: Brought, chosen: Selection): void {
  const { editor, newId, point } = context;
  if (!mayEdit(editor.getState())) return;
  const { changes, id } = broughtTo(brought, { document: documentOf(editor.getState()), newId, near: point(), settled: settledOn(editor) });
  editor.apply(changes);
  if (editor.getState().selection !== chosen) return;
  editor.selectMade({ elements: [id] });
  showChosen(context);
}
