import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingsIn, INSIGHT_DAYS, type InsightData } from '#domain/insights/findings.ts';
import { normalTail, proportionDifference, studentTail, weekDifference } from '#domain/insights/tests-of-difference.ts';
import { addDays } from '#domain/time/days.ts';
import type { KpiResult } from '#domain/wire/answers/kpis.ts';

const DAYS = Array.from({ length: INSIGHT_DAYS }, (_, at) => addDays('2026-10-01', at));
const flat = (value: number) => DAYS.map(() => value);
const QUIET: InsightData = {
  silentSince: null,
  kpis: [],
  days: DAYS,
  people: flat(100),
  purchases: flat(3),
  channels: [],
  perBuyer: 5_000,
  pages: [],
  isMapped: null,
};
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
function kpi(days: readonly number[], format: 'count' | 'money' = 'count'): InsightData['kpis'][number] {
  const [value, previous] = [sum(days.slice(-7)), sum(days.slice(-14, -7))];
  const about = { widget_id: 'w', name: 'KPI', metric_type: 'HITS', format, better: 'up', series: [], previous_series: [] } as const;
  const week: KpiResult = { ...about, value, previous, change: previous ? value / previous - 1 : null, unknown: null, locked: null };
  return { week, days };
}
const kinds = (data: Partial<InsightData>) => findingsIn({ ...QUIET, ...data }).map(({ kind }) => kind);

describe('tests of difference', () => {
  test('agree with printed tables', () => {
    // Two-sided 5 % points: Student's t with 14 degrees 2.145, the normal distribution 1.960; 1 %: 2.977 and 2.576.
    expect(studentTail(2.145, 14)).toBeCloseTo(0.05, 4);
    expect(studentTail(2.977, 14)).toBeCloseTo(0.01, 4);
    expect(normalTail(1.96)).toBeCloseTo(0.05, 4);
    expect(normalTail(-2.576)).toBeCloseTo(0.01, 4);
    // 90 of 1,200 against 60 of 1,200: z = 2.530.
    expect(proportionDifference({ hits: 90, of: 1200 }, { hits: 60, of: 1200 })).toBeCloseTo(0.0114, 3);
  });

  test('call little of what is only scatter a difference', () => {
    // A generator with a seed of its own: 600 sites whose every day is the same but for Poisson-like scatter.
    let seed = 7;
    const random = () => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return seed / 2 ** 32;
    };
    const day = () => sum(Array.from({ length: 150 }, () => Number(random() < 0.2)));
    const sites = Array.from({ length: 600 }, () => weekDifference(DAYS.map(day), true) ?? 1);
    expect(sites.filter((chance) => chance < 0.01).length / sites.length).toBeLessThan(0.02);
  });
});

test('nothing stands out on constant data, whatever it is', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(50), fc.nat(2_000), fc.integer({ min: 1, max: 5_000 }), (people, purchases, hits, more) => {
      const proportion = { hits, of: hits + more };
      const channels = (['email', 'direct', 'referral'] as const).map((channel) => ({ channel, now: proportion, before: proportion }));
      const kpis = [kpi(flat(people)), kpi(flat(purchases * 100), 'money')];
      expect(kinds({ kpis, channels, people: flat(people), purchases: flat(purchases), isMapped: () => true })).toEqual([]);
    }),
  );
});

test('a week that fell by half is found, and told with its figures and the chance that it is scatter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 5_000 }), fc.boolean(), (usual, isMoney) => {
      const weekly = DAYS.map((_, at) => Math.round(usual * (at % 7 < 5 ? 1 : 0.4) * (at >= 21 ? 0.5 : 1)));
      const [found] = findingsIn({ ...QUIET, kpis: [kpi(weekly, isMoney ? 'money' : 'count')] });
      expect(found).toMatchObject({ kind: 'change', value: sum(weekly.slice(-7)), previous: sum(weekly.slice(-14, -7)) });
      expect((found as { chance: number }).chance).toBeLessThan(0.01);
    }),
  );
});

test('below the floor it is silent: few events, few people, one large order', () => {
  expect(kinds({ kpis: [kpi(DAYS.map((_, at) => (at >= 21 ? 0 : 2)))] })).toEqual([]);
  expect(
    kinds({
      kpis: [
        kpi(
          DAYS.map((_, at) => (at === 27 ? 1e6 : 0)),
          'money',
        ),
      ],
    }),
  ).toEqual([]);
  const few = { channel: 'email', now: { hits: 0, of: 99 }, before: { hits: 50, of: 99 } } as const;
  const rest = { channel: 'direct', now: { hits: 60, of: 99 }, before: { hits: 60, of: 99 } } as const;
  expect(kinds({ channels: [few, rest] })).toEqual([]);
});

test('weekends, and what is under a tenth, are no news', () => {
  expect(kinds({ kpis: [kpi(DAYS.map((_, at) => (at % 7 < 5 ? 1_000 : 50)))] })).toEqual([]);
  expect(kinds({ kpis: [kpi(DAYS.map((_, at) => (at >= 21 ? 950 : 1_000)))] })).toEqual([]);
});

test('purchases that stop while people come are found, in days in which none is no chance', () => {
  const until = (days: number, usual: number) => DAYS.map((_, at) => (at < INSIGHT_DAYS - days ? usual : 0));
  expect(findingsIn({ ...QUIET, purchases: until(3, 4) })[0]).toEqual({ kind: 'no_sales', since: DAYS[25], expected: 12 });
  expect(kinds({ purchases: until(3, 2) })).toEqual([]);
  // Nobody came, so nobody bought.
  expect(kinds({ purchases: until(3, 4), people: until(3, 100) })).toEqual([]);
  expect(kinds({ purchases: until(3, 4), silentSince: '2026-10-25T10:00:00Z' })).toEqual(['silent']);
});

test('a channel whose people buy less than before, and less than others, is worth money', () => {
  const channels = [
    { channel: 'paid_social', now: { hits: 20, of: 2_000 }, before: { hits: 60, of: 2_000 } },
    { channel: 'email', now: { hits: 120, of: 3_000 }, before: { hits: 121, of: 3_000 } },
  ] as const;
  expect(findingsIn({ ...QUIET, channels })).toMatchObject([
    { kind: 'rate', channel: 'paid_social', rate: 0.01, previous: 0.03, money: -200_000 },
    { kind: 'leverage', channel: 'paid_social', others: 0.04, people: 2_000, money: 300_000 },
  ]);
  expect(findingsIn({ ...QUIET, channels, perBuyer: null })).toMatchObject([{ money: null }, { money: null }]);
});

test('purchases through a page that is on no canvas are a share of all', () => {
  const pages = [
    { page: 'shop.example/thanks', purchases: 80 },
    { page: 'shop.example/quiz', purchases: 21 },
    { page: 'shop.example/blog', purchases: 5 },
  ];
  const isMapped = (page: string) => page.endsWith('/thanks');
  expect(findingsIn({ ...QUIET, pages, isMapped })).toEqual([{ kind: 'drift', page: 'shop.example/quiz', share: 0.25, purchases: 21 }]);
  expect(kinds({ pages, isMapped: null })).toEqual([]);
  expect(kinds({ pages, isMapped: () => true })).toEqual([]);
  expect(kinds({ pages, isMapped, purchases: flat(1) })).toEqual([]);
});

test('of the lines of plans the one that lost most is told, and where a point is worth most, each once', () => {
  const end = (name: string) => ({ name, kind: 'page' });
  const line = (id: string, so_far: number | null, per_point: number, people = 500) => ({
    ...{ line: id, from: end('A'), to: end('B'), rate: 0.4, planned: 0.5, people, so_far, per_point },
  });
  const about = { canvas: 'c', canvas_name: 'Launch', period: 'month', since: '2026-10-01' } as const;
  const planned = [{ ...about, lines: [line('small', -500, 10), line('large', -90_000, 40_000), line('key', null, 20_000)] }];
  const found = findingsIn({ ...QUIET, planned });
  expect(found).toMatchObject([
    { kind: 'line', line: 'large', money: -90_000, since: '2026-10-01' },
    { kind: 'lever', line: 'key', money: 20_000, period: 'month' },
  ]);
  // Few people say little, whatever they cost; and nothing is behind where nobody can tell.
  expect(kinds({ planned: [{ ...about, lines: [line('few', -90_000, 0, 12), line('unsure', null, 0)] }] })).toEqual([]);
  // Nobody at all is mostly a rule that counts something else.
  expect(kinds({ planned: [{ ...about, lines: [{ ...line('uncounted', -90_000, 0), rate: 0 }] }] })).toEqual([]);
});
