import type { CanvasDocument, CanvasElement, Rule } from './document.ts';
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

/** Is it something that is only not filled in yet, as everything is that was just placed, and no mistake? */
const UNFILLED = {
  loop_never_leaks: false,
  split_over_100: false,
  source_incomplete: true,
  unknown_product: false,
  orphan_step: true,
  page_without_url: true,
  element_without_rule: true,
  duplicate_rule: false,
  line_without_rate: true,
  unknown_kind: false,
  nothing_makes_leads: true,
} as const satisfies Record<CheckCode, boolean>;

export interface CanvasCheck {
  readonly code: CheckCode;
  readonly severity: 'error' | 'warning' | 'info';
  readonly unfilled: boolean;
  /** What a click on the entry shows. */
  readonly elements: readonly string[];
  readonly lines: readonly string[];
}

function check(code: CheckCode, elements: readonly string[], lines: readonly string[] = []): CanvasCheck {
  return { code, severity: SEVERITY[code], unfilled: UNFILLED[code], elements, lines };
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

/**
 * What is missing or contradicts itself on a canvas, worst first. `problems` are those of the
 * forecast, which alone can tell whether a loop leaks or a split is too large.
 */
export function checkCanvas(document: CanvasDocument, problems: readonly ForecastProblem[] = []): readonly CanvasCheck[] {
  const joined = joinedEnds(document);
  const found = [
    ...problems.map((problem) => check(problem.code, problem.elements, problem.lines)),
    ...document.elements.flatMap((element) => elementChecks(element, joined)),
    ...duplicateRules(document),
    ...unpaidPartners(document),
    ...document.lines
      .filter((line) => line.kind !== 'later' && line.rate === undefined && !line.rate_by_source)
      .map((line) => check('line_without_rate', [line.from, line.to], [line.id])),
  ];
  return found.sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** Where lines begin and end. */
interface JoinedEnds {
  readonly starts: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
  /** One step alone on the canvas: nothing can lead to it. */
  readonly alone: boolean;
}

function joinedEnds({ elements, lines }: CanvasDocument): JoinedEnds {
  return {
    starts: new Set(lines.map(({ from }) => from)),
    ends: new Set(lines.map(({ to }) => to)),
    alone: elements.filter(({ kind }) => elementKind(kind).tracked).length < 2,
  };
}

function elementChecks(element: CanvasElement, joined: JoinedEnds): CanvasCheck[] {
  const definition = elementKind(element.kind);
  if (definition.kind === 'unknown') return [check('unknown_kind', [element.id])];
  if (!definition.tracked) return [];
  const found: CanvasCheck[] = [];
  if (!element.rule && !definition.uncounted)
    found.push(check(definition.rule === 'page' ? 'page_without_url' : 'element_without_rule', [element.id]));
  if (isOrphan(element, definition.category === 'source', joined)) found.push(check('orphan_step', [element.id]));
  return found;
}

/** A source that leads nowhere, or a step nothing leads to. Alone on the canvas, neither is reported. */
function isOrphan({ id }: CanvasElement, source: boolean, { starts, ends, alone }: JoinedEnds): boolean {
  return !alone && !(source ? starts : ends).has(id);
}

/** A rule as text that is the same for rules that count the same. Rules never change, so each is written once. */
const writtenRules = new WeakMap<Rule, string>();
function writtenRule(rule: Rule): string {
  const known = writtenRules.get(rule) ?? JSON.stringify(rule).toLowerCase();
  writtenRules.set(rule, known);
  return known;
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
    const key = writtenRule(element.rule);
    byRule.set(key, [...(byRule.get(key) ?? []), element.id]);
  }
  return [...byRule.values()].filter((elements) => elements.length > 1).map((elements) => check('duplicate_rule', elements));
}
