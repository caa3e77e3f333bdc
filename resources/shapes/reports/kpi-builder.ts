import { kpiPreviewAnswer, kpiSuggestionsAnswer } from '#domain/wire/answers/kpi-builder.ts';
import { rulePreviewAnswer } from '#domain/wire/answers/rule-preview.ts';
import { kpiPreviewQuestion, kpiSuggestionsQuestion } from '#domain/wire/reports/kpi-builder.ts';
import { rulePreviewQuestion } from '#domain/wire/reports/rule-preview.ts';

const condition = { attribute_key: 'path', operator: '=', value: '/checkout' };

/** What the KPI builder and the rules of canvases ask, see `shapes/reports/index.ts`. */
export const kpiBuilderShapes = {
  kpi_preview: {
    summary: 'What a KPI that is being built would show for the last 30 days',
    question: kpiPreviewQuestion,
    example: { metric_type: 'HITS', element_type: 'purchaseMade', conditions: { or: [condition, { ...condition, value: '/upsell' }] } },
    answer: kpiPreviewAnswer,
  },
  kpi_suggestions: {
    summary: 'Pages, names, attributes and values seen in the last 30 days, those of most people first',
    question: kpiSuggestionsQuestion,
    example: { of: 'path', element_type: 'pageView' },
    answer: kpiSuggestionsAnswer,
  },
  rule_preview: {
    summary: 'Whom a card with this rule would have counted in the last 30 days',
    question: rulePreviewQuestion,
    example: { rule: { type: 'page', urls: ['/checkout'] } },
    answer: rulePreviewAnswer,
  },
} as const;
