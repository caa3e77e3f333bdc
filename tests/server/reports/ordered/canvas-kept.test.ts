import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import { canvasReport } from '#server/reports/canvas/report.ts';
import { compareKeptCanvases } from '#tests/reference/reports/kept-canvases.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { longTest } from '#tests/support/long.ts';
import { canvas, event, google, newWorkspace, page } from './canvas-cast.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

/** The store, and how its statements count: everybody (`all`), or those who changed (`some`). */
function watched(): { readonly analytics: Analytics; asked(): { readonly all: number; readonly some: number } } {
  const asked: string[] = [];
  const analytics: Analytics = {
    ...store.analytics,
    select: <Row>(question: Question) => {
      asked.push(question.sql);
      return store.analytics.select<Row>(question);
    },
  };
  const those = (isOf: (sql: string) => boolean) => asked.filter(isOf).length;
  return {
    analytics,
    asked: () => {
      const isSome = (sql: string) => sql.includes('AS side');
      const told = {
        all: those((sql) => sql.includes('AS mark') && !isSome(sql)),
        some: those((sql) => sql.includes('AS mark') && isSome(sql)),
      };
      asked.length = 0;
      return told;
    },
  };
}

describe('a map that is asked again', () => {
  const document = canvas({ ad: google, home: page('/'), buy: event('purchase') }, [
    ['ad', 'home'],
    ['home', 'buy'],
  ]);
  const about = (id: string) => ({ id, timezone: 'UTC', currency: 'USD', shown: EVERYTHING });
  const march = { min: '2026-03-01', max: '2026-03-30' };
  const noon = new Date('2026-03-20T12:00:00Z');
  let made = 0;
  /** Somebody comes by the ad and buys. */
  const visit = (workspace: string, visitor: string, time: string, received = time) => {
    made += 1;
    const own = { workspace_id: workspace, visitor_id: visitor, received_at: received, utm_source: 'google' };
    const rows = [
      eventRow({ ...own, time, path: '/', is_entry: 1 }),
      eventRow({ ...own, time: time.replace(':00.000', ':30.000'), kind: 'purchase', value: 500 }),
    ];
    return store.analytics.insertEvents(rows, `visit ${made}`);
  };
  const ask = async (analytics: Analytics, id: string, now = noon, range = march) => {
    const { elements, totals } = await canvasReport(analytics, about(id), { document, revision: 1 }, range, now);
    return [elements.home?.people, totals.buyers, totals.revenue];
  };

  it('is counted once while nothing comes in, and then only for those who were there', async () => {
    const id = newWorkspace();
    const { analytics, asked } = watched();
    await visit(id, 'anna', '2026-03-10 10:00:00.000');
    await visit(id, 'bert', '2026-03-11 10:00:00.000');
    expect([await ask(analytics, id), asked()]).toEqual([[2, 2, 1000], { all: 1, some: 0 }]);
    expect([await ask(analytics, id), asked()]).toEqual([[2, 2, 1000], { all: 0, some: 0 }]);
    await visit(id, 'anna', '2026-03-20 11:59:00.000', '2026-03-20 11:59:58.000');
    expect([await ask(analytics, id), asked()]).toEqual([[2, 2, 1500], { all: 0, some: 1 }]);
    // A day later, one day on: who was there on the days that differ.
    const later = new Date('2026-03-21T12:00:00Z');
    await visit(id, 'carl', '2026-03-31 09:00:00.000', '2026-03-21 11:00:00.000');
    expect([await ask(analytics, id, later, { min: '2026-03-02', max: '2026-03-31' }), asked()]).toEqual([
      [3, 3, 2000],
      { all: 0, some: 1 },
    ]);
    expect([await ask(analytics, id, later, { min: '2026-03-02', max: '2026-03-31' }), asked()]).toEqual([
      [3, 3, 2000],
      { all: 0, some: 0 },
    ]);
  });

  it('is counted anew after what changes what was counted: history read in late, people merged, somebody erased', async () => {
    const id = newWorkspace();
    const { analytics, asked } = watched();
    await visit(id, 'anna', '2026-03-10 10:00:00.000');
    await visit(id, 'bert', '2026-03-11 10:00:00.000');
    expect([await ask(analytics, id), asked()]).toEqual([[2, 2, 1000], { all: 1, some: 0 }]);
    await visit(id, 'carl', '2026-03-05 10:00:00.000');
    expect([await ask(analytics, id), asked()]).toEqual([[3, 3, 1500], { all: 1, some: 0 }]);
    const [hash] = await store.analytics.select<{ anna: string; bert: string }>({
      sql: `SELECT toString(sipHash64('anna')) AS anna, toString(sipHash64('bert')) AS bert`,
    });
    const [anna, bert] = [hash?.anna ?? '', hash?.bert ?? ''];
    await store.analytics.insertPersonAct({
      ...{ workspace_id: id, at: '2026-03-20 10:00:00.000', id: crypto.randomUUID(), user: crypto.randomUUID() },
      ...{ act: 'join', visitor: anna, kind: 'hand', value: bert },
    });
    expect([await ask(analytics, id), asked()]).toEqual([[2, 2, 1500], { all: 1, some: 0 }]);
    await store.analytics.erase({ id: crypto.randomUUID(), workspace: id, visitors: [anna] });
    const [people, , revenue] = await ask(analytics, id);
    expect([people, revenue, asked().all]).toEqual([2, 1000, 1]);
  });

  it('while events come in, what is asked once is counted as ever, and kept from the second time on', async () => {
    const id = newWorkspace();
    const { analytics, asked } = watched();
    await visit(id, 'anna', '2026-03-10 10:00:00.000');
    await visit(id, 'bert', '2026-03-20 11:59:00.000', '2026-03-20 11:59:58.000');
    expect([await ask(analytics, id), asked()]).toEqual([[2, 2, 1000], { all: 1, some: 0 }]);
    expect([await ask(analytics, id), asked()]).toEqual([[2, 2, 1000], { all: 1, some: 1 }]);
    expect([await ask(analytics, id), asked()]).toEqual([[2, 2, 1000], { all: 0, some: 1 }]);
  });
});

longTest('random histories: what is kept and brought up to date is what counting everybody comes to', async () => {
  const tally = await compareKeptCanvases(store.analytics, 1);
  console.info(tally.report('Kept canvases'));
  expect(tally.differing).toEqual([]);
});
