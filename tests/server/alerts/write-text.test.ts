import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import type { AlertFacts, CanvasFacts } from '#domain/wire/alerts.ts';
import { alertText } from '#server/alerts/write-text.ts';

const FACTS: AlertFacts = {
  ...{
    test: false,
    at: '2026-11-16T08:10:00.000Z',
    workspace: { id: 'w', name: 'Shop' },
    target: { id: 't', name: 'Leads', kpi: 'Leads' },
  },
  ...{ from: 'onTrack', to: 'offPace', change: 'worse', aim: 'reach', format: 'count', currency: 'EUR', period: 'monthly' },
  ...{ period_start: '2026-11-01', period_end: '2026-11-30', actual: 18, goal: 50, projection: 46, even_pace: 20, chance: 0.3 },
};

/** Short days end in a full stop where their language abbreviates months: "30. Nov." */
test.each(LANGUAGES)('ends no sentence twice in %s', (language) => {
  const told = [FACTS, { ...FACTS, aim: 'below', actual: 30 } as const, { ...FACTS, even_pace: null, chance: null }];
  const sentences = told.flatMap((facts) => alertText(facts, language).sentences);
  expect(sentences).toHaveLength(6);
  for (const sentence of sentences) expect(sentence).not.toMatch(/\.\./);
});

test('says in the headline that a target got better, also where it is not yet good', () => {
  const better = { ...FACTS, from: 'critical', to: 'atRisk', change: 'better' } as const;
  expect(alertText(better, 'en').headline).toBe('Shop: Leads has improved from “Critical” to “At risk”');
  expect(alertText({ ...better, from: 'atRisk', to: 'onTrack' }, 'de').headline).toBe(
    'Shop: Leads hat sich von „Gefährdet“ auf „Auf Kurs“ verbessert',
  );
  expect(alertText({ ...FACTS, to: 'atRisk' }, 'en').headline).toBe('Shop: Leads is now “At risk”');
});

test('says of what is nearly nothing or nearly all that it is not quite', () => {
  const [pace, course] = alertText({ ...FACTS, actual: 1, even_pace: 1_000, chance: 0.002 }, 'en').sentences;
  expect(pace).toContain('99% behind its pace');
  expect(course).toContain('Chance to make it: 1%.');
  expect(alertText({ ...FACTS, actual: 0, chance: 0 }, 'en').sentences.join()).toMatch(/100% behind.*Chance to make it: 0%\./);
});

test('says what a step earned only about, where it is reckoned', () => {
  const facts: CanvasFacts = {
    ...{ test: false, at: '2026-11-16T08:10:00.000Z', workspace: { id: 'w', name: 'Shop' }, currency: 'EUR' },
    ...{ canvas: { id: 'c', name: 'Funnel' }, part: { kind: 'element', id: 'p', name: 'Purchase' }, measure: 'revenue' },
    ...{ from: 'near', to: 'behind', change: 'worse', period_start: '2026-11-01', period_end: '2026-11-30', day: '2026-11-16' },
    ...{ plan: 900_000, actual: 500_000, rough: true, interval: null, started: null, people: 50, gap: -400_000 },
  };
  expect(alertText(facts, 'en').headline).toContain('≈ €5,000');
  expect(alertText({ ...facts, rough: false }, 'en').headline).not.toContain('≈');
});
