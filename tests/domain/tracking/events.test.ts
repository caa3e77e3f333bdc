import { expect, test } from 'vitest';
import { RULE_EVENTS } from '#domain/canvas/document.ts';
import { EVENTS, isRefund, KIND_OF_ELEMENT, kindsThat } from '#domain/tracking/events.ts';
import { ELEMENT_TYPES } from '#domain/wire/reports/kpis.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';

test('the switch for automatic actions turns off what no page asks for, and never page views', () => {
  expect(kindsThat(({ automatic }) => automatic)).toEqual(['link_click', 'button_click', 'scroll', 'form_completed', 'video_view']);
});

test('money that is given back is a purchase below zero, and nothing else', () => {
  expect(EVENT_KINDS.filter((kind) => isRefund({ kind, value: -1 }))).toEqual(['purchase']);
  expect(EVENT_KINDS.filter((kind) => isRefund({ kind, value: 0 }) || isRefund({ kind }))).toEqual([]);
});

test('what is refunded earns, and what counts once per order earns', () => {
  const earning = kindsThat(({ earns }) => earns);
  expect(earning).toEqual(['purchase', 'deal']);
  expect(earning).toEqual(expect.arrayContaining([...kindsThat(({ refundedBy, oncePerOrder }) => refundedBy !== null || oncePerOrder)]));
});

test('everything a KPI can be about is people or one kind of event, and each kind is at most one of them', () => {
  expect(Object.keys(KIND_OF_ELEMENT).sort()).toEqual([...ELEMENT_TYPES].sort());
  for (const element of ELEMENT_TYPES) {
    const kind = KIND_OF_ELEMENT[element];
    expect(kind && EVENTS[kind].kpi).toBe(element === 'person' ? null : element);
  }
  expect(EVENT_KINDS.filter((kind) => EVENTS[kind].kpi === null)).toEqual([]);
});

test('two events of the same millisecond always have an order', () => {
  expect(new Set(EVENT_KINDS.map((kind) => EVENTS[kind].order)).size).toBe(EVENT_KINDS.length);
});

test('a rule of the canvas can ask for every kind: page views by their address, the others by their kind', () => {
  expect(['page_view', ...RULE_EVENTS].sort()).toEqual([...EVENT_KINDS].sort());
});
