import { expect, test } from 'vitest';
import type { Rule } from '#domain/canvas/document.ts';
import { readStep, ruleOf, stepOfRule, writeStep } from '#src/reports/journey-steps.ts';

const name = { match: 'is', value: 'signup' } as const;

test.each<Rule>([
  { type: 'page', urls: ['/offer/**'] },
  { type: 'event', event: 'purchase' },
  { type: 'event', event: 'form_completed', name, urls: ['/offer'] },
  { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'google' }] },
])('a rule that a step can say is that of the step, also from the address: %j', (rule) => {
  const step = stepOfRule(rule);
  expect(step && ruleOf(step)).toEqual(rule);
  expect(step && readStep(writeStep(step))).toEqual(step);
});

test.each<Rule>([
  { type: 'page', urls: ['/a', '/b'] },
  { type: 'event', event: 'button_click', name: { match: 'contains', value: 'buy' } },
  { type: 'event', event: 'purchase', attributes: [{ key: 'size', match: 'is', value: 'L' }] },
  { type: 'event', event: 'purchase', urls: ['/a', '/b'] },
  { type: 'source', conditions: [{ key: 'utm_source', match: 'isNot', value: 'google' }] },
  { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: '' }] },
  { type: 'source', conditions: [{ key: 'utm_content', match: 'is', value: 'red' }] },
  {
    type: 'source',
    conditions: [
      { key: 'utm_source', match: 'is', value: 'google' },
      { key: 'utm_medium', match: 'is', value: 'cpc' },
    ],
  },
])('what no step says is none, rather than something else: %j', (rule) => {
  expect(stepOfRule(rule)).toBeNull();
});
