import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { Lock } from '#domain/plans/gates.ts';
import type { CanvasReport, CrowdTotals } from '#domain/wire/answers/canvas.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { passedOf } from './calendar.ts';
import { referenceCanvas } from './canvas.ts';
import { type AskedOfMap, whoIsBehind } from './canvas-people.ts';
import { costsOf, costsWithin, countedOf, eventsWithin, lockOnKind, lockOnMoney, type World } from './world.ts';

/** The drawing as far as a plan shows what its elements count. */
function shownOf(world: World, document: CanvasDocument): CanvasDocument {
  const money = lockOnMoney(world.plan);
  const elements = document.elements.map(({ rule, value, ...element }) => {
    const lock = rule?.type === 'event' ? lockOnKind(world.plan, rule.event) : null;
    return { ...element, ...(rule && !lock && { rule }), ...(value && !money && { value }) };
  });
  return { ...document, elements };
}

/** Whom a number of a canvas counts, in a range of local days and as far as the plan shows what they did. */
export const referenceBehind = (world: World, document: CanvasDocument, range: Range, asked: AskedOfMap): Map<string, number> =>
  whoIsBehind(shownOf(world, document), eventsWithin(world.timezone, countedOf(world), range), asked);

/** Every figure of a canvas report: the walk of `canvas.ts` over what a range of local days holds and a plan shows. */
export function referenceCanvasReport(
  world: World,
  document: CanvasDocument,
  range: Range,
  inFunnelMode = false,
): Pick<CanvasReport, 'elements' | 'lines' | 'crowd' | 'totals' | 'locked' | 'elapsed'> {
  const money = lockOnMoney(world.plan);
  const locked: Record<string, Lock> = {};
  for (const { id, rule } of document.elements) {
    const lock = rule?.type === 'event' ? lockOnKind(world.plan, rule.event) : null;
    if (lock) locked[id] = lock;
  }
  const events = eventsWithin(world.timezone, countedOf(world), range);
  const found = referenceCanvas(shownOf(world, document), events, costsWithin(costsOf(world), range), inFunnelMode);
  const shown = <Totals extends CrowdTotals>(totals: Totals) =>
    money ? { ...totals, buyers: null, purchases: null, revenue: null } : totals;
  const { others } = found.totals;
  return {
    ...found,
    totals: { ...shown(found.totals), others: others && shown(others) },
    locked: { elements: locked, money },
    elapsed: passedOf(world.timezone, range, world.now.getTime()),
  };
}
