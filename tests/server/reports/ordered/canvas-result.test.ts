import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { canvas, event, google, newWorkspace, page, report, way } from './canvas-cast.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

describe('the crowd of the result', () => {
  const drawn = canvas({ ad: google, again: google, offer: page('/offer'), buy: event('purchase'), also: event('purchase') }, []);
  const totalsOf = async (document: CanvasDocument, events: (workspace: string) => readonly EventRow[]) => {
    const workspace = newWorkspace();
    return (await report(store.analytics, document, events(workspace), workspace)).totals;
  };

  it('are people who came by a drawn source, and what they bought from then on; the others stand apart', async () => {
    const totals = await totalsOf(drawn, (workspace) => [
      ...way(workspace, 'anna', ['google:/', '/offer', 'purchase', 'purchase']),
      ...way(workspace, 'bert', ['/offer', 'purchase']),
      ...way(workspace, 'cora', ['/elsewhere']),
      // Bought before she came by the ad, and again afterwards.
      ...way(workspace, 'dora', ['purchase', 'google:/', 'purchase']),
      // Came by the ad only after buying.
      ...way(workspace, 'emil', ['/offer', 'purchase', 'google:/']),
    ]);
    expect(totals).toMatchObject({ crowd: 'sources', people: 3, buyers: 2, purchases: 3, revenue: 7_500 });
    expect(totals.others).toEqual({ people: 1, buyers: 2, purchases: 3, revenue: 7_500 });
  });

  it('a source that was seen without the beginning of its visit brought the person', async () => {
    const totals = await totalsOf(drawn, (workspace) =>
      way(workspace, 'anna', ['google:/', 'purchase']).map((row) => ({ ...row, is_entry: 0 as const })),
    );
    expect(totals).toMatchObject({ people: 1, buyers: 1, others: { people: 0, buyers: 0 } });
  });

  it('without a drawn source everybody counts, and the report says so', async () => {
    const without = canvas({ offer: page('/offer'), home: page('/'), buy: event('purchase') }, []);
    const totals = await totalsOf(without, (workspace) => [
      ...way(workspace, 'anna', ['google:/', '/offer', 'purchase']),
      ...way(workspace, 'bert', ['/elsewhere']),
    ]);
    expect(totals).toEqual({
      crowd: 'everybody',
      people: 1,
      buyers: 1,
      purchases: 1,
      revenue: 2_500,
      spend: 0,
      spend_known: true,
      others: null,
    });
  });
});

describe('a plain value of an element', () => {
  const custom = (workspace: string, visitor: string, minute: number, value: number) =>
    eventRow({ workspace_id: workspace, visitor_id: visitor, time: `2026-03-10 11:${minute}:00.000`, kind: 'custom', path: '/', value });
  const drawn = canvas({ ad: google, call: event('custom'), buy: event('purchase') }, []);
  const document = {
    ...drawn,
    elements: drawn.elements.map((element) => (element.id === 'call' ? { ...element, value: 70_000 } : element)),
  };

  it('is earned once by everybody who gets there, unless the events say what they brought', async () => {
    const workspace = newWorkspace();
    const { elements, totals } = await report(
      store.analytics,
      document,
      [
        ...way(workspace, 'anna', ['google:/']),
        custom(workspace, 'anna', 10, 0),
        custom(workspace, 'anna', 20, 0),
        ...way(workspace, 'bert', ['google:/']),
        custom(workspace, 'bert', 10, 0),
        custom(workspace, 'bert', 20, 90_000),
        custom(workspace, 'cora', 10, 0),
      ],
      workspace,
    );
    expect(elements.call).toEqual({ people: 3, hits: 5, revenue: 70_000 + 90_000 + 70_000 });
    expect(totals).toMatchObject({ people: 2, buyers: 2, purchases: 2, revenue: 160_000 });
    expect(totals.others).toEqual({ people: 1, buyers: 1, purchases: 1, revenue: 70_000 });
  });
});

describe('ad spend', () => {
  const paid = (fee: number) => {
    const drawn = canvas({ ad: google, home: page('/') }, []);
    return {
      ...drawn,
      elements: drawn.elements.map((one) => (one.id === 'ad' ? { ...one, traffic: { model: 'flat' as const, people: 100, fee } } : one)),
    };
  };

  it('is unknown, not 0, where a source costs money by the plan and no cost is in the store', async () => {
    const workspace = newWorkspace();
    expect((await report(store.analytics, paid(5000), way(workspace, 'anna', ['google:/']), workspace)).totals).toMatchObject({
      spend: null,
      spend_known: false,
    });
    expect((await report(store.analytics, paid(0), [], workspace)).totals).toMatchObject({ spend: 0, spend_known: true });
    await store.analytics.insertSpend([
      {
        workspace_id: workspace,
        platform: 'google',
        entity: '1',
        day: '2026-03-10',
        utm_source: 'google',
        utm_medium: '',
        utm_campaign: '',
        amount: 700,
        impressions: 0,
        clicks: 0,
      },
    ]);
    expect((await report(store.analytics, paid(5000), [], workspace)).totals).toMatchObject({ spend: 700, spend_known: true });
  });
});

it('shows costs at the sources they belong to', async () => {
  const workspace = newWorkspace();
  const row = { workspace_id: workspace, platform: 'google', utm_medium: 'cpc', impressions: 0, clicks: 0 };
  await store.analytics.insertSpend([
    { ...row, day: '2026-03-10', entity: '1', utm_source: 'google', utm_campaign: 'x', amount: 1200 },
    { ...row, day: '2026-03-11', entity: '1', utm_source: 'google', utm_campaign: 'x', amount: 300 },
    { ...row, day: '2026-03-11', entity: '2', utm_source: 'bing', utm_campaign: 'x', amount: 99 },
    { ...row, day: '2026-04-01', entity: '1', utm_source: 'google', utm_campaign: 'x', amount: 5000 },
  ]);
  const { elements, totals } = await report(
    store.analytics,
    canvas({ ad: google, home: page('/') }, []),
    way(workspace, 'anna', ['google:/']),
    workspace,
  );
  expect(elements).toEqual({ ad: { people: 1, hits: 1, spend: 1500 }, home: { people: 1, hits: 1 } });
  expect(totals.spend).toBe(1500);
});

it('money given back lowers the revenue, and is no purchase, no hit and no step', async () => {
  const workspace = newWorkspace();
  const document = canvas({ ad: google, offer: page('/offer'), thanks: page('/thanks'), buy: event('purchase') }, [['offer', 'thanks']]);
  const events = [
    ...way(workspace, 'anna', ['google:/', 'purchase', '/offer']),
    ...way(workspace, 'anna', ['purchase'], 3).map((row) => ({ ...row, value: -1000 })),
    ...way(workspace, 'anna', ['/thanks'], 4),
    ...way(workspace, 'bert', ['purchase']).map((row) => ({ ...row, value: -700 })),
  ];
  const { elements, lines, totals } = await report(store.analytics, document, events, workspace);
  expect(elements.buy).toEqual({ people: 1, hits: 1, revenue: 2500 - 1000 - 700 });
  expect(lines['offer>thanks']?.people).toBe(1);
  expect(totals).toMatchObject({ people: 1, buyers: 1, purchases: 1, revenue: 1500 });
  expect(totals.others).toEqual({ people: 0, buyers: 0, purchases: 0, revenue: -700 });
});
