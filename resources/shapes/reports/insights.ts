import { insightsAnswer } from '#domain/wire/answers/insights.ts';
import type { ReportShape } from '../../kit/report.ts';

export const insightsShape = {
  summary: 'What stands out in the last seven days, the most urgent first',
  answer: insightsAnswer,
} satisfies ReportShape;
