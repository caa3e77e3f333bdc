import { type CanvasDocument, EMPTY_DOCUMENT, type Rule } from '#domain/canvas/document.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { RulePreview } from '#domain/wire/answers/rule-preview.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Asked } from '../_kit/asking.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { canvasAsked } from './asked.ts';

const CARD = 'card';
/** A drawing of one card with this rule. */
const drawingOf = (rule: Rule): CanvasDocument => ({
  ...EMPTY_DOCUMENT,
  elements: [{ id: CARD, kind: 'page', x: 0, y: 0, name: '', rule }],
});

/**
 * The question whom a rule would have counted, which is asked as one of a canvas: what is said while it is typed is what its card shows.
 * @throws HttpError 422 `report_too_heavy`.
 */
export function rulePreviewAsked(
  workspace: ReportWorkspace,
  rule: Rule,
  weighed: Range,
  rangeOf: (now: Date) => Range,
): Asked<Uncounted<RulePreview>> {
  const drawn = { canvas: CARD, revision: 0, document: drawingOf(rule) };
  const { lane } = canvasAsked(workspace, drawn, weighed);
  return {
    lane,
    question: ['rule_preview', rule],
    make: async (store, now) => {
      const { elements, locked, ...report } = await canvasAsked(workspace, drawn, rangeOf(now)).make(store, now);
      const { as_of, timezone, currency, range } = report;
      const found = elements[CARD];
      return {
        ...{ as_of, timezone, currency, range },
        people: found?.people ?? null,
        hits: found?.hits ?? null,
        locked: locked.elements[CARD] ?? null,
      };
    },
  };
}
