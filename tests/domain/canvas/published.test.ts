import { describe, expect, it } from 'vitest';
import { perform } from '#domain/canvas/changes/perform.ts';
import { type CanvasDocument, EMPTY_DOCUMENT, type Line } from '#domain/canvas/document.ts';
import { allElements } from '#domain/canvas/elements/index.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { isAssumed } from '#domain/canvas/split.ts';
import { beginningOf, modelOfDrawing, PUBLISHED, publishedFor } from '#domain/canvas/templates/published-rates.ts';
import { assumedIn, changesToTake, offersFor, publishersOfAssumed } from '#domain/canvas/templates/take-published.ts';

const element = (id: string, kind: string, at = 0) => ({ id, kind, name: '', x: at * 200, y: 0 });
const line = (from: string, to: string): Line => ({ id: `${from}-${to}`, from, to, kind: 'next' });
const chain = (...kinds: string[]): CanvasDocument => ({
  ...EMPTY_DOCUMENT,
  elements: kinds.map((kind, at) => element(`e${at}`, kind, at)),
  lines: kinds.slice(1).map((_, at) => line(`e${at}`, `e${at + 1}`)),
});
const offered = (document: CanvasDocument, at: number) => {
  const [asked] = document.lines.slice(at);
  const published = asked && publishedFor(document, asked);
  return published && [published.low, published.high];
};

describe('what others have published', () => {
  it('is told by the kinds at both ends, and by how the funnel sells where they leave that open', () => {
    expect(offered(chain('google_search_ads', 'webinar_registration', 'webinar_room', 'purchase'), 1)).toEqual([0.32, 0.45]);
    expect(offered(chain('product_page', 'checkout', 'purchase'), 0)).toEqual([0.07, 0.12]);
    const leads = chain('landing_page', 'form_completed');
    const calls = chain('landing_page', 'form_completed', 'call_scheduled');
    expect([modelOfDrawing(leads), offered(leads, 0)]).toEqual(['leads', [0.01, 0.05]]);
    expect([modelOfDrawing(calls), offered(calls, 0)]).toEqual(['calls', [0.05, 0.25]]);
  });

  it('is nothing for other ways, nor for a line that carries no flow', () => {
    expect(offered(chain('facebook_ads', 'landing_page'), 0)).toBeUndefined();
    const checkout = chain('checkout', 'purchase');
    const [only] = checkout.lines;
    expect(only && publishedFor(checkout, { ...only, kind: 'later' })).toBeUndefined();
    expect(offered(checkout, 0)).toEqual([0.45, 0.55]);
  });

  it('is between kinds that there are', () => {
    const kinds = new Set(allElements.map(({ kind }) => kind));
    expect(PUBLISHED.flatMap(({ from, to }) => [...from, ...to]).filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});

describe('empty rates', () => {
  const said = (document: CanvasDocument) => offersFor(document).map(({ line: id, rate }) => [id, rate]);

  it('are filled where others publish one, as changes that are one step, and then count as assumed', () => {
    const shop = chain('facebook_ads', 'product_page', 'checkout', 'purchase');
    expect(said(shop)).toEqual([
      ['e1-e2', 0.095],
      ['e2-e3', 0.5],
    ]);
    const filled = perform(shop, changesToTake(offersFor(shop)));
    expect(filled.lines.map(({ rate, assumed }) => [rate, assumed])).toEqual([
      [undefined, undefined],
      [0.095, 0.095],
      [0.5, 0.5],
    ]);
    expect(assumedIn(filled).map(({ id }) => id)).toEqual(['e1-e2', 'e2-e3']);
    expect(publishersOfAssumed(filled)).toEqual(['kissmetrics.io', 'webmedic.com']);
    expect(said(filled)).toEqual([]);
    const own = perform(filled, { command: 'setRate', args: { line: 'e2-e3', rate: 0.61 } });
    expect(assumedIn(own).map(({ id }) => id)).toEqual(['e1-e2']);
  });

  it('are left empty where the split at their start has no room for them, or they have rates by source', () => {
    const document = chain('checkout', 'purchase');
    const [only] = document.lines;
    const split = (rate: number): CanvasDocument => ({
      ...document,
      elements: [...document.elements, element('other', 'page', 3)],
      lines: [...document.lines, { ...line('e0', 'other'), rate }],
    });
    expect([said(split(0.5)), said(split(0.6))]).toEqual([[['e0-e1', 0.5]], []]);
    expect(said({ ...document, lines: only ? [{ ...only, rate_by_source: { e0: 0.3 } }] : [] })).toEqual([]);
  });
});

describe('a rate that was taken over', () => {
  const taken = (rate: number) =>
    [
      { command: 'setRate' as const, args: { line: 'e0-e1', rate } },
      { command: 'updateLine' as const, args: { id: 'e0-e1', patch: { assumed: rate } } },
    ].reduce(perform, chain('checkout', 'purchase'));
  const only = ({ lines: [first] }: CanvasDocument) => first ?? line('', '');

  it('is assumed until the plan says another one, or somebody says that it is theirs', () => {
    const document = taken(beginningOf({ low: 0.45, high: 0.55, by: [] }));
    expect([only(document).rate, isAssumed(only(document))]).toEqual([0.5, true]);
    expect(isAssumed(only(perform(document, { command: 'setRate', args: { line: 'e0-e1', rate: 0.61 } })))).toBe(false);
    const own = perform(document, { command: 'updateLine', args: { id: 'e0-e1', patch: { assumed: null } } });
    expect([only(own).rate, isAssumed(only(own))]).toEqual([0.5, false]);
  });

  it('is stored with the line; records of the version before it open as they were', () => {
    const stored = JSON.parse(JSON.stringify(toRecords(taken(0.5))));
    const opened = openDocument(stored);
    expect(opened.ok && only(opened.document).assumed).toBe(0.5);
    // The version before did not know of it.
    expect(openDocument({ ...stored, version: 5 })).toMatchObject({ ok: false, problems: [{ path: '/lines/e0-e1/assumed' }] });
    const before = JSON.parse(
      JSON.stringify(toRecords(perform(taken(0.5), { command: 'updateLine', args: { id: 'e0-e1', patch: { assumed: null } } }))),
    );
    const old = openDocument({ ...before, version: 5 });
    expect(old.ok && only(old.document)).toMatchObject({ rate: 0.5 });
  });
});
