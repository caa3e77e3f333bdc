import { expect, test } from 'vitest';
import { isMatch, LONGEST_VALUE, MATCHES } from '#domain/kit/matches.ts';
import { LOOK_BACK_DAYS } from '#domain/tracking/attribution.ts';
import { filterSchema } from '#domain/wire/filters/filters.ts';
import { attributionQuestion } from '#domain/wire/reports/attribution.ts';
import { RULE_OPERATORS } from '#domain/wire/reports/kpis.ts';

test('case and spaces around do not matter, and nothing is the empty text', () => {
  const asked = [
    [' Spring Sale ', 'spring sale'],
    ['spring', 'PRI'],
    [undefined, ''],
  ] as const;
  const held = asked.map(([text, value]) => MATCHES.filter((match) => isMatch(text, match, value)));
  expect(held).toEqual([
    ['is', 'contains'],
    ['isNot', 'contains'],
    ['is', 'contains'],
  ]);
});

test('KPIs, filters and reports mean the same by a match, its longest value and the days looked back', () => {
  expect(RULE_OPERATORS.map(({ name }) => name)).toEqual([...MATCHES]);
  const asks = (value: string) => filterSchema.safeParse([[{ key: 'path', match: 'is', value }]]).success;
  expect([asks('x'.repeat(LONGEST_VALUE)), asks('x'.repeat(LONGEST_VALUE + 1))]).toEqual([true, false]);
  expect(attributionQuestion.parse({ range: { min: '2026-03-01', max: '2026-03-31' } }).look_back).toBe(LOOK_BACK_DAYS);
});
