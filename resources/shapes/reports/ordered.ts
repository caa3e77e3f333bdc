import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import { attributionAnswer } from '#domain/wire/answers/attribution.ts';
import { cohortsAnswer } from '#domain/wire/answers/cohorts.ts';
import { correlationAnswer } from '#domain/wire/answers/correlation.ts';
import { funnelAnswer } from '#domain/wire/answers/funnels.ts';
import { pathsAnswer } from '#domain/wire/answers/paths.ts';
import { attributionQuestion } from '#domain/wire/reports/attribution.ts';
import { cohortsQuestion } from '#domain/wire/reports/cohorts.ts';
import { correlationQuestion } from '#domain/wire/reports/correlation.ts';
import { funnelQuestion } from '#domain/wire/reports/funnels.ts';
import { pathsQuestion } from '#domain/wire/reports/paths.ts';
import type { ReportShape } from '../../kit/report.ts';
import { NOVEMBER } from './parts.ts';

/** Reports about what came before what. */

export const attributionShape = {
  summary: 'Which sources earned what was earned, by every attribution model',
  question: attributionQuestion,
  example: { range: NOVEMBER, by: 'utm_campaign', look_back: 28, dated: 'sale' },
  answer: attributionAnswer,
} satisfies ReportShape;

export const pathsShape = {
  summary: 'Where people went from a step, or came to it from, one hop at a time',
  question: pathsQuestion,
  example: { range: NOVEMBER, step: { type: 'page', urls: ['/'] }, direction: 'after', within: 'range' },
  answer: pathsAnswer,
} satisfies ReportShape;

export const funnelShape = {
  summary: 'How many people got how far through steps, by any attempt, and how long it took them',
  question: funnelQuestion,
  example: {
    range: NOVEMBER,
    steps: [{ rule: { type: 'page', urls: ['/'] } }, { rule: { type: 'page', urls: ['/offer'] }, within: 86400 * 30 }],
    order: 'sequential',
    window: 86400 * 30,
  },
  answer: funnelAnswer,
} satisfies ReportShape;

export const cohortsShape = {
  summary: 'Who came back, by the day, week or month in which they began',
  question: cohortsQuestion,
  example: { range: NOVEMBER, start: { type: 'page', urls: ['/offer'] }, breakdown: 'weekly' },
  answer: cohortsAnswer,
} satisfies ReportShape;

export const correlationShape = {
  summary: 'What people who reached a goal did before it more often than the others; no word about causes',
  question: correlationQuestion,
  example: { range: NOVEMBER, goal: { type: 'event', event: KIND_OF_ELEMENT.formCompleted } },
  answer: correlationAnswer,
} satisfies ReportShape;
