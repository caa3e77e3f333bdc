import { overviewAnswer } from '#domain/wire/answers/overview.ts';
import { overviewQuestion } from '#domain/wire/reports/overview.ts';
import type { ReportShape } from '../../kit/report.ts';
import { NOVEMBER } from './parts.ts';

export const overviewShape = {
  summary: 'How a workspace does: figures, targets by status, whether anything still arrives',
  question: overviewQuestion,
  example: { range: NOVEMBER, compare_range: null },
  answer: overviewAnswer,
} satisfies ReportShape;
