import type { Interval, Verdict } from '../canvas/compare/verdict.ts';
import type { ValueFormat } from '../kit/metric.ts';
import type { PeriodName, TargetDirection, TargetStatus } from './reports/kpis.ts';

/** What an alert watches: one target or all of them, or the plan of a line or of an element of a canvas. */
export const ALERT_SUBJECTS = ['targets', 'line', 'element'] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

/** What is watched of an element. */
export const ALERT_MEASURES = ['people', 'revenue'] as const;
export type AlertMeasure = (typeof ALERT_MEASURES)[number];

/**
 * How what an alert watches on a canvas stood when it was last looked at, or why nothing is watched: it is gone, the plan of the
 * account does not show it, or nobody would read the message.
 */
export const ALERT_STANDINGS = [
  'waiting',
  'behind',
  'near',
  'ahead',
  'cannot_tell',
  'unplanned',
  'uncounted',
  'hidden',
  'part_gone',
  'canvas_gone',
  'nobody',
] as const;
export type AlertStanding = (typeof ALERT_STANDINGS)[number];

/** Where an alert goes. */
export const ALERT_CHANNELS = ['mail', 'slack', 'teams', 'webhook'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Of which changes of status it tells. */
export const ALERT_CHANGES = ['worse', 'both'] as const;
export type AlertDirection = 'worse' | 'better';

/** What became of the last message. */
export const ALERT_RESULTS = ['sent', 'retrying', 'failed'] as const;
export type AlertResult = (typeof ALERT_RESULTS)[number];

/** What is watched has one of these: a target its status, a part of a canvas what the data say about its plan. */
export type AlertStatus = TargetStatus | Verdict;

interface Told<Status extends AlertStatus> {
  /** Made up, to try the way. */
  readonly test: boolean;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly from: Status;
  readonly to: Status;
  readonly change: AlertDirection;
  readonly currency: string;
  /** Local days, both included. */
  readonly period_start: string;
  readonly period_end: string;
  readonly actual: number | null;
}
export interface TargetFacts extends Told<TargetStatus> {
  readonly target: { readonly id: string; readonly name: string; readonly kpi: string };
  readonly aim: TargetDirection;
  readonly format: ValueFormat;
  readonly period: PeriodName;
  readonly goal: number;
  readonly projection: number | null;
  readonly even_pace: number | null;
  readonly chance: number | null;
}
/** Of a part of a canvas: `plan` is what was planned until `at`. */
export interface CanvasFacts extends Told<Verdict> {
  readonly canvas: { readonly id: string; readonly name: string };
  /** `name` is "start → end" of a line, in the language of the alert. */
  readonly part: { readonly kind: 'line' | 'element'; readonly id: string; readonly name: string };
  readonly measure: 'rate' | AlertMeasure;
  /** The local day of `at`: until then it was counted. */
  readonly day: string;
  readonly plan: number | null;
  /** The actual is reckoned from everybody's mean. */
  readonly rough: boolean;
  readonly interval: Interval | null;
  /** Of a line: people at its start; null of an element. */
  readonly started: number | null;
  readonly people: number;
  /** What the difference comes to by the plan; below 0 it is lost, null where the plan gives nobody any worth. */
  readonly gap: number | null;
}
/** What an alert tells: facts, put into words in the language of whoever reads them. Money in minor units. */
export type AlertFacts = TargetFacts | CanvasFacts;

export const isOfCanvas = (facts: AlertFacts): facts is CanvasFacts => 'canvas' in facts;
/** What the facts are about, as one name. */
export const subjectOf = (facts: AlertFacts): string =>
  isOfCanvas(facts) ? subjectOfPart(facts.canvas.id, facts.part.id, facts.measure) : facts.target.id;
export const subjectOfPart = (canvas: string, part: string, measure: CanvasFacts['measure']): string => `${canvas} ${part} ${measure}`;
