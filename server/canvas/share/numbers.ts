import type { FastifyRequest } from 'fastify';
import { reportWithoutMoney } from '#domain/canvas/report-without-money.ts';
import { onSale } from '#domain/plans/prices.ts';
import { localDay } from '#domain/time/days.ts';
import { rangeOf } from '#domain/time/named-ranges.ts';
import type { Unit } from '#domain/time/periods.ts';
import { zoneInForce, zoneNamed } from '#domain/time/zones.ts';
import { type CanvasReport, canvasAnswer } from '#domain/wire/answers/canvas.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { LinkRange } from '#domain/wire/shares.ts';
import type { SharedCanvas, SharedNumbers } from '#resources/shapes/canvas/shares.ts';
import type { SharePorts } from '#server/canvas/ports.ts';
import { notFound } from '#server/http/errors.ts';
import { networkOf } from '#server/limits/networks.ts';
import type { RequestWorkspace } from '#server/policy/access.ts';
import { makeReport, refusalOf } from '#server/reports/_kit/asking.ts';
import { checkRange } from '#server/reports/_kit/checked-range.ts';
import { showsSample } from '#server/reports/_kit/sampled.ts';
import { type Counted, canvasAsked } from '#server/reports/canvas/asked.ts';
import { type Asked, drawingOf, type Entered, enterShare } from './entered.ts';
import { showsActuals } from './shares.ts';

type Place = Pick<RequestWorkspace, 'id' | 'owner' | 'currency' | 'timezone' | 'sample' | 'entitlements'>;

function daysOf(range: LinkRange, period: Unit, { timezone }: Place, now: Date): Range {
  return rangeOf(range, period, localDay(now, zoneInForce(timezone)));
}

/**
 * Counts a drawing for a link: by the sharer's leave, and for nothing but what is on that drawing.
 * @throws HttpError 422 where it is too much, 503 while the store does not answer.
 */
export async function countForLink(
  context: SharePorts,
  place: Place,
  { range, lane, ...counted }: Counted & { readonly range: LinkRange; readonly lane: 'canvas' | 'overview' },
): Promise<CanvasReport> {
  const days = daysOf(range, counted.document.period, place, context.clock());
  checkRange(days, '/actuals_range');
  const workspace = {
    ...{
      id: place.id,
      owner: place.owner,
      currency: place.currency,
      shown: { features: place.entitlements.features, sold: onSale(context.settings.prices) },
    },
    ...{ timezone: zoneInForce(place.timezone), isZoneKnown: zoneNamed(place.timezone) !== null },
  };
  const asked = canvasAsked(workspace, counted, days, lane);
  try {
    return await makeReport(context, workspace, asked, { sampled: showsSample(place, 'canvas') });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What the link keeps; null where that is of another currency, or of a form that is no more. */
function keptOf({ share, workspace }: Pick<Entered, 'share' | 'workspace'>): CanvasReport | null {
  const { data } = canvasAnswer.safeParse(share.frozen_actuals);
  return data?.currency === workspace.currency ? data : null;
}

/** Which actual numbers whoever looks may ask for. */
export function actualsOf(entered: Entered): SharedCanvas['actuals'] {
  const { share, entitlements } = entered;
  const { sample } = entered.workspace;
  if (share.actuals === 'none' || !showsActuals(entitlements)) return null;
  if (share.actuals === 'live') return { live: true, range: share.actuals_range, sample };
  const kept = keptOf(entered);
  return kept && { live: false, range: kept.range, sample };
}

/** Strangers stand back behind whoever works: their counts take the lane of what nobody looks at first. */
async function liveNumbers(context: SharePorts, entered: Entered): Promise<CanvasReport> {
  const { share, canvas, workspace, entitlements } = entered;
  const { document, revision, as_of } = await drawingOf(context, entered);
  const place = { ...workspace, entitlements };
  const range = share.actuals_range;
  const days = daysOf(range, document.period, place, context.clock());
  const { features } = entitlements;
  const question = [share.id, revision, as_of, days, workspace, features];
  return context.linkNumbers.get(question, context.clock().getTime(), () =>
    countForLink(context, place, { canvas: canvas.id, document, revision, range, lane: 'overview' }),
  );
}

/**
 * The actual numbers of a link, without the amounts where it leaves them out.
 * @throws HttpError as `enterShare` does; 404 where it has none.
 */
export async function sharedNumbers(context: SharePorts, request: FastifyRequest, asked: Asked): Promise<SharedNumbers> {
  const entered = await enterShare(context, request, asked);
  const { share } = entered;
  const actuals = actualsOf(entered);
  if (!actuals) throw notFound();
  context.linkNumbers.requireRate(share.id, networkOf(request.ip), context.clock().getTime());
  const report = actuals.live ? await liveNumbers(context, entered) : keptOf(entered);
  if (!report) throw notFound();
  const { locked: _locked, revision: _revision, ...numbers } = share.hide_money ? reportWithoutMoney(report) : report;
  return { id: share.id, ...numbers };
}
