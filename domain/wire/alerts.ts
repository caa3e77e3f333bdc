import type { ValueFormat } from '../kit/metric.ts';
import type { PeriodName, TargetDirection, TargetStatus } from './reports/kpis.ts';

/** Where an alert about a target goes. */
export const ALERT_CHANNELS = [
  { value: 'mail', name: 'mail' },
  { value: 'slack', name: 'slack' },
  { value: 'teams', name: 'teams' },
  { value: 'webhook', name: 'webhook' },
] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number]['value'];

/** Of which changes of status it tells. */
export const ALERT_CHANGES = [
  { value: 'worse', name: 'worse' },
  { value: 'both', name: 'both' },
] as const;
export type AlertDirection = 'worse' | 'better';

/** What became of the last message. */
export const ALERT_RESULTS = [
  { value: 'sent', name: 'sent' },
  { value: 'retrying', name: 'retrying' },
  { value: 'failed', name: 'failed' },
] as const;
export type AlertResult = (typeof ALERT_RESULTS)[number]['value'];

/** What an alert tells: facts, put into words in the language of whoever reads them. Money in minor units. */
export interface AlertFacts {
  /** Made up, to try the way. */
  readonly test: boolean;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly target: { readonly id: string; readonly name: string; readonly kpi: string };
  readonly from: TargetStatus;
  readonly to: TargetStatus;
  readonly change: AlertDirection;
  readonly aim: TargetDirection;
  readonly format: ValueFormat;
  readonly currency: string;
  readonly period: PeriodName;
  readonly period_start: string;
  readonly period_end: string;
  readonly actual: number | null;
  readonly goal: number;
  readonly projection: number | null;
  readonly even_pace: number | null;
  readonly chance: number | null;
}
