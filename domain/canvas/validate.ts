import type { CanvasDocument, CanvasElement } from './document.ts';
import { elementKind } from './elements/index.ts';
import { makesLeads } from './forecast/buyers.ts';
import type { ForecastProblem } from './forecast-types.ts';

/** What the validation panel lists; text keys `canvas.checks.<code>`. */
export const CHECKS = [
  'loop_never_leaks',
  'split_over_100',
  'source_incomplete',
  'unknown_product',
  'nothing_makes_leads',
  'orphan_step',
  'page_without_url',
  'element_without_rule',
  'duplicate_rule',
  'line_without_rate',
  'unknown_kind',
] as const;
export type CheckCode = (typeof CHECKS)[number];

const SEVERITY = {
  loop_never_leaks: 'error',
  split_over_100: 'error',
  source_incomplete: 'warning',
  unknown_product: 'error',
  nothing_makes_leads: 'warning',
  orphan_step: 'warning',
  page_without_url: 'warning',
  element_without_rule: 'warning',
  duplicate_rule: 'warning',
  line_without_rate: 'info',
  unknown_kind: 'info',
} as const satisfies Record<CheckCode, 'error' | 'warning' | 'info'>;

export interface CanvasCheck {
  readonly code: CheckCode;
  readonly severity: 'error' | 'warning' | 'info';
  /** What a click on the entry shows. */
  readonly elements: readonly string[];
  readonly lines: readonly string[];
}

function check(code: CheckCode, elements: readonly string[], lines: readonly string[] = []): CanvasCheck {
  return { code, severity: SEVERITY[code], elements, lines };
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

/**
 * What is missing or contradicts itself on a canvas, worst first. `problems` are those of the
 * forecast, which alone can tell whether a loop leaks or a split is too large.
 */
export function checkCanvas(document: CanvasDocument, problems: readonly ForecastProblem[] = []): readonly CanvasCheck[] {
  const found = [
    ...problems.map((problem) => check(problem.code, problem.elements, problem.lines)),
    ...document.elements.flatMap((element) => elementChecks(element, document)),
    ...duplicateRules(document),
    ...unpaidPartners(document),
    ...document.lines
      .filter((line) => line.kind !== 'later' && line.rate === undefined && !line.rate_by_source)
      .map((line) => check('line_without_rate', [line.from, line.to], [line.id])),
  ];
  return found.sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

function elementChecks(element: CanvasElement, document: CanvasDocument): CanvasCheck[] {
  const definition = elementKind(element.kind);
  if (definition.kind === 'unknown') return [check('unknown_kind', [element.id])];
  if (!definition.tracked) return [];
  const found: CanvasCheck[] = [];
  if (!element.rule) found.push(check(definition.rule === 'page' ? 'page_without_url' : 'element_without_rule', [element.id]));
  if (isOrphan(element, definition.category === 'source', document)) found.push(check('orphan_step', [element.id]));
  return found;
}

/** A source that leads nowhere, or a step nothing leads to. Alone on the canvas, neither is reported. */
function isOrphan(element: CanvasElement, source: boolean, document: CanvasDocument): boolean {
  if (document.elements.filter((other) => elementKind(other.kind).tracked).length < 2) return false;
  return !document.lines.some((line) => (source ? line.from === element.id : line.to === element.id));
}

/** Sources that are paid per lead, on a canvas where nobody becomes one: they cost nothing, which is hardly meant. */
function unpaidPartners({ elements }: CanvasDocument): CanvasCheck[] {
  if (elements.some(makesLeads)) return [];
  return elements.filter(({ traffic }) => traffic?.model === 'per_lead').map(({ id }) => check('nothing_makes_leads', [id]));
}

function duplicateRules(document: CanvasDocument): CanvasCheck[] {
  const byRule = new Map<string, string[]>();
  for (const element of document.elements) {
    if (!element.rule || !elementKind(element.kind).tracked) continue;
    const key = JSON.stringify(element.rule).toLowerCase();
    byRule.set(key, [...(byRule.get(key) ?? []), element.id]);
  }
  return [...byRule.values()].filter((elements) => elements.length > 1).map((elements) => check('duplicate_rule', elements));
}
