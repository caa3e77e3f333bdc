import { describe, expect, it } from 'vitest';
import { matches } from '#domain/canvas/rules.ts';
import { wholesale } from '#server/demo/canvases/northwind.ts';
import { tastingBox } from '#server/demo/canvases/tasting-box.ts';
import { launchDay, localDays } from '#server/demo/events/calendar.ts';
import { eventsOf, spendOf, type Window } from '#server/demo/events/generate.ts';
import type { DemoSite } from '#server/demo/events/site.ts';
import { agencyClients } from '#server/demo/workspaces/agency.ts';
import { northwindSite } from '#server/demo/workspaces/northwind-site.ts';
import { soloWorkspaces } from '#server/demo/workspaces/solo.ts';

const DAY = 86_400_000;
const anchor = new Date('2026-11-16T08:10:00Z');
const ninetyDaysAgo = new Date(anchor.getTime() - 90 * DAY);
const window: Window = {
  begin: ninetyDaysAgo,
  from: ninetyDaysAgo,
  until: anchor,
  launch: launchDay(anchor, northwindSite.timezone),
  anchor,
};
const lastDays = (days: number): Window => {
  const begin = new Date(anchor.getTime() - days * DAY);
  return { ...window, begin, from: begin };
};
const rowsOf = (site: DemoSite, of: Window = window) => [...eventsOf(site, of)].flat();
const northwind = rowsOf(northwindSite);
const people = (rows: typeof northwind) => new Set(rows.map((row) => row.visitor_id)).size;

describe('the events of the demo', () => {
  it('are the same every time, each under an id of its own, in time', () => {
    expect(rowsOf(northwindSite, lastDays(4))).toEqual(rowsOf(northwindSite, lastDays(4)));
    expect(new Set(northwind.map((row) => row.event_id)).size).toBe(northwind.length);
    expect(northwind.every((row) => row.time < '2026-11-16 08:10:00.000' && row.time >= '2026-08-18 08:10:00.000')).toBe(true);
  });

  it('are about as many as a business of this size has', () => {
    expect(northwind.length).toBeGreaterThan(270_000);
    expect(northwind.length).toBeLessThan(340_000);
    const month = northwind.filter((row) => row.time >= '2026-10-18');
    expect(people(month)).toBeGreaterThan(37_000);
    expect(people(month)).toBeLessThan(45_000);
    const bought = month.filter((row) => row.kind === 'purchase');
    expect(bought.length).toBeGreaterThan(1100);
    expect(bought.every((row) => row.value > 0 && row.order_id !== '' && row.currency === 'USD')).toBe(true);
    expect(new Set(bought.map((row) => row.order_id)).size).toBe(bought.length);
    for (const site of [...agencyClients, ...soloWorkspaces].flatMap((workspace) => workspace.site ?? [])) {
      const count = rowsOf(site).length;
      expect([site.key, count > 1500 && count < 12_000]).toEqual([site.key, true]);
    }
  });

  it('walk the Tasting Box funnel near its plan, and worse at the checkout', () => {
    const document = tastingBox();
    const launched = northwind.filter((row) => row.time >= window.launch);
    const counted = Object.fromEntries(
      document.elements.flatMap(({ id, rule }) => (rule ? [[id, people(launched.filter((row) => matches(rule, row)))]] : [])),
    );
    const rate = (from: string, to: string) => (counted[to] ?? 0) / (counted[from] ?? 1);
    expect(counted.facebook).toBeGreaterThan(3900);
    expect(rate('landing', 'form')).toBeGreaterThan(0.22);
    expect(rate('landing', 'form')).toBeLessThan(0.28);
    expect(rate('checkout', 'purchase')).toBeGreaterThan(0.36);
    expect(rate('checkout', 'purchase')).toBeLessThan(0.56);
    expect(rate('form', 'mails')).toBeGreaterThan(0.98);
  });

  it('lead from an enquiry to a call and to a contract, by the same people', () => {
    const month = northwind.filter((row) => row.time >= '2026-10-18');
    const who = new Map(
      wholesale().elements.flatMap(({ id, rule }) =>
        rule ? [[id, new Set(month.filter((row) => matches(rule, row)).map((row) => row.visitor_id))]] : [],
      ),
    );
    const rate = (from: string, to: string) => {
      const start = [...(who.get(from) ?? [])];
      return start.filter((id) => who.get(to)?.has(id)).length / start.length;
    };
    expect(rate('page', 'form')).toBeGreaterThan(0.08);
    expect(rate('page', 'form')).toBeLessThan(0.25);
    expect(rate('form', 'call')).toBeGreaterThan(0.35);
    expect(rate('form', 'call')).toBeLessThan(0.75);
    expect(rate('call', 'deal')).toBeGreaterThan(0.2);
    expect(rate('call', 'deal')).toBeLessThan(0.6);
  });

  it('begin each session once, with the source on every event of it', () => {
    const sessions = new Map<string, { entries: number; sources: Set<string> }>();
    for (const row of northwind.filter((event) => event.kind !== 'custom')) {
      const session = sessions.get(row.session_id) ?? { entries: 0, sources: new Set() };
      session.entries += row.is_entry;
      session.sources.add(`${row.utm_source} ${row.utm_campaign} ${row.referrer}`);
      sessions.set(row.session_id, session);
    }
    const odd = [...sessions.values()].filter(({ entries, sources }) => entries !== 1 || sources.size !== 1);
    // A session that was under way at the first moment of the demo has lost its entry.
    expect(odd.length).toBeLessThan(5);
  });

  it('go on where they ended, without a gap and without an event twice', () => {
    const later = new Date(anchor.getTime() + 3 * DAY);
    const more = rowsOf(northwindSite, { ...lastDays(6), from: anchor, until: later });
    const whole = rowsOf(northwindSite, { ...lastDays(6), until: later });
    const parts = [...rowsOf(northwindSite, lastDays(6)), ...more].map((row) => row.event_id).sort();
    expect(parts).toEqual(whole.map((row) => row.event_id).sort());
  });

  it('end where a workspace was locked', () => {
    const lumen = agencyClients.find(({ key }) => key === 'lumen')?.site;
    expect(rowsOf(lumen!).every((row) => row.time < '2026-11-03')).toBe(true);
  });
});

describe('the costs of the demo', () => {
  it('stand once per campaign and day, near what the plan says a person costs', () => {
    const rows = spendOf(northwindSite, window);
    expect(new Set(rows.map((row) => `${row.entity} ${row.day}`)).size).toBe(rows.length);
    const launch = rows.filter((row) => row.utm_campaign === 'tasting-box' && row.platform === 'facebook');
    const visitors = people(northwind.filter((row) => row.utm_campaign === 'tasting-box' && row.utm_source === 'facebook'));
    const perPerson = launch.reduce((sum, row) => sum + row.amount, 0) / visitors;
    expect(perPerson).toBeGreaterThan(65);
    expect(perPerson).toBeLessThan(85);
  });
});

describe('the calendar of the demo', () => {
  it('follows the time zone through a change of clocks', () => {
    const days = [...localDays(new Date('2026-10-24T12:00:00Z'), new Date('2026-10-26T12:00:00Z'), 'Europe/London')];
    expect(days.map(({ day, start, end }) => [day, (end - start) / 3_600_000])).toEqual([
      ['2026-10-24', 24],
      ['2026-10-25', 25],
      ['2026-10-26', 24],
    ]);
  });

  it('launches on the first of a month that is at least ten days old', () => {
    expect(launchDay(new Date('2026-11-10T12:00:00Z'), 'UTC')).toBe('2026-11-01');
    expect(launchDay(new Date('2026-11-09T12:00:00Z'), 'UTC')).toBe('2026-10-01');
  });
});
