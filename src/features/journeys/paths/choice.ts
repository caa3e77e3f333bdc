import type { Rule } from '#domain/canvas/document.ts';
import { PATH_DIRECTIONS, PATH_NODES, type PathNode, type PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { readSteps, ruleOf, type Step, stepOfNode, stepOfRule, writeStep } from '#src/reports/journey-steps.ts';
import type { AddressOf } from '../use-choice.ts';

export const DEPTHS = [1, 2, 3] as const;
export type Depth = (typeof DEPTHS)[number];
const WITHIN = ['visit', 'range'] as const;
/** The question takes ten hops, and what is drawn looks three further. */
const LONGEST_TRAIL = 8;

export interface PathsChoice {
  /** Where to look from; null: nothing is chosen yet. */
  readonly start: Step | null;
  readonly direction: PathsQuestion['direction'];
  readonly within: PathsQuestion['within'];
  /** How many hops are drawn at once. */
  readonly depth: Depth;
  /** Rows opened so far, the nearest to the start first. */
  readonly trail: readonly PathNode[];
  /** The canvas whose elements the rows are told by; null: none. */
  readonly map: string | null;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function readNode(text: string): PathNode | null {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const [kind, value] = parts as readonly unknown[];
  const type = PATH_NODES.find((one) => one === kind);
  return type && typeof value === 'string' ? { type, value } : null;
}

export const PATHS_ADDRESS: AddressOf<PathsChoice> = {
  read: (params) => ({
    start: readSteps(params.getAll('from'))[0] ?? null,
    direction: PATH_DIRECTIONS.find((one) => one === params.get('way')) ?? 'after',
    within: WITHIN.find((one) => one === params.get('within')) ?? 'visit',
    depth: DEPTHS.find((one) => String(one) === params.get('depth')) ?? 2,
    trail: params
      .getAll('hop')
      .flatMap((text) => readNode(text) ?? [])
      .slice(0, LONGEST_TRAIL),
    map: UUID.exec(params.get('map') ?? '')?.[0].toLowerCase() ?? null,
  }),
  write: ({ start, direction, within, depth, trail, map }) => ({
    from: start && writeStep(start),
    way: direction === 'after' ? null : direction,
    within: within === 'visit' ? null : within,
    depth: depth === 2 ? null : String(depth),
    map,
    hop: trail.map(({ type, value }) => JSON.stringify([type, value])),
  }),
};

export const mayGoOn = ({ trail }: Pick<PathsChoice, 'trail'>) => trail.length < LONGEST_TRAIL;
/** Rows of one answer; what is left stands together. */
const MOST_ROWS = 25;

/** What is asked about the hop behind a trail; null while the start says nothing. */
export function pathsQuestionOf(
  range: Range,
  { start, direction, within, map }: PathsChoice,
  trail: readonly PathNode[],
): PathsQuestion | null {
  const step = start && ruleOf(start);
  return step && { range, step, direction, within, trail: [...trail], limit: MOST_ROWS, ...(map && { map }) };
}

/** What an element of the map counts; undefined where it is gone, or counts nothing. */
export type RuleOfElement = (id: string) => Rule | undefined;

function stepAt(node: PathNode, ruleOfElement: RuleOfElement): Step | null {
  const rule = node.type === 'element' ? ruleOfElement(node.value) : undefined;
  return rule ? stepOfRule(rule) : stepOfNode(node);
}

/** The way that was chosen as the steps of a funnel, in the order in which people go them; what one step cannot say is left out. */
export function funnelSteps({ start, direction, trail }: PathsChoice, ruleOfElement: RuleOfElement): readonly Step[] {
  const steps = [...(start ? [start] : []), ...trail.flatMap((node) => stepAt(node, ruleOfElement) ?? [])];
  return direction === 'after' ? steps : steps.toReversed();
}
