import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { Lock } from '#domain/plans/gates.ts';
import type { CanvasReport, CrowdTotals } from '#domain/wire/answers/canvas.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { passedOf } from './calendar.ts';
import { referenceCanvas } from './canvas.ts';
import { costsOf, costsWithin, countedOf, eventsWithin, lockOnKind, lockOnMoney, type World } from './world.ts';

/** Every figure of a canvas report: the walk of `canvas.ts` over what a range of local days holds and a plan shows. */
export function referenceCanvasReport(
  world: World,
  document: CanvasDocument,
  range: Range,
  inFunnelMode = false,
): Pick<CanvasReport, 'elements' | 'lines' | 'crowd' | 'totals' | 'locked' | 'elapsed'> {
  const money = lockOnMoney(world.plan);
  const locked: Record<string, Lock> = {};
  const elements = document.elements.map(({ rule, value, ...element }) => {
    const lock = rule?.type === 'event' ? lockOnKind(world.plan, rule.event) : null;
    if (lock) locked[element.id] = lock;
    return { ...element, ...(rule && !lock && { rule }), ...(value && !money && { value }) };
  });
  const events = eventsWithin(world.timezone, countedOf(world), range);
  const found = referenceCanvas({ ...document, elements }, events, costsWithin(costsOf(world), range), inFunnelMode);
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
