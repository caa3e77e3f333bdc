import { describe, expect, it } from 'vitest';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { boxOf, overlap } from '#domain/canvas/geometry.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { checkCanvas } from '#domain/canvas/validate.ts';
import { allowsOneMore, entitlementsOn } from '#domain/plans/entitlements.ts';
import { tastingBox } from '#server/demo/canvases/tasting-box.ts';
import { CAST, type CastName } from '#server/demo/cast.ts';
import { demoWorkspaces } from '#server/demo/workspaces/all.ts';

const drawn = demoWorkspaces.flatMap((workspace) =>
  workspace.canvases.map((canvas) => [`${workspace.name}: ${canvas.name}`, canvas.document()] as const),
);

describe('the canvases of the demo', () => {
  it.each(drawn)('%s opens, forecasts and has nothing to check', (_, document) => {
    expect(openDocument(document)).toEqual({ ok: true, document });
    const { problems, totals } = forecast(document);
    expect(problems).toEqual([]);
    expect(totals.revenue).toBeGreaterThan(0);
    expect(checkCanvas(document, problems)).toEqual([]);
    for (const element of document.elements) {
      for (const other of document.elements) if (other !== element) expect(overlap(boxOf(element), boxOf(other))).toBe(false);
    }
  });

  it('plan the Tasting Box as its story tells it', () => {
    const { totals, elements } = forecast(tastingBox());
    expect(elements.facebook?.people).toBeCloseTo(8000, 6);
    expect(elements.sales?.people).toBeCloseTo(2790.56, 2);
    expect(elements.purchase?.people).toBeCloseTo(393.16, 2);
    expect(totals.ad_cost).toBeCloseTo(1_080_000, 6);
    expect(totals.roas).toBeCloseTo(3.05, 2);
    expect((totals.cpa ?? 0) / 100).toBeCloseTo(27.47, 2);
    expect((elements.facebook?.worth ?? 0) / 100).toBeCloseTo(1.07, 2);
    expect(totals.profit / 100).toBeCloseTo(8508.22, 2);
  });
});

it('gives nobody of the cast more than their plan allows', () => {
  for (const name of Object.keys(CAST) as CastName[]) {
    const open = demoWorkspaces.filter((workspace) => workspace.owner === name && workspace.lockedDaysAgo === undefined);
    const canvases = open.flatMap((workspace) => workspace.canvases.filter((canvas) => !canvas.locked));
    expect(open.length === 0 || allowsOneMore(entitlementsOn(CAST[name].plan), 'workspaces', open.length - 1)).toBe(true);
    expect(canvases.length === 0 || allowsOneMore(entitlementsOn(CAST[name].plan), 'canvases', canvases.length - 1)).toBe(true);
  }
});
