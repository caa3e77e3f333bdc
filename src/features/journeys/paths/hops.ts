import type { PathsReport } from '#domain/wire/answers/paths.ts';
import type { PathNode } from '#domain/wire/reports/paths.ts';

/** Answers about one hop each, put together to what is drawn: from the step on, the rows of the longest hops opened. */

/** How many rows of each level are drawn by themselves; the others stand together. */
const DRAWN = [6, 3, 2] as const;

export interface Drawn {
  /** The way to it, which is in the answer once. */
  readonly key: string;
  readonly kind: 'start' | PathsReport['rows'][number]['kind'];
  readonly node: PathNode | null;
  /** The hops from the step to here. */
  readonly trail: readonly PathNode[];
  readonly people: number;
}
export interface Link {
  readonly source: string;
  readonly target: string;
  readonly value: number;
}
export interface Flow {
  readonly nodes: readonly Drawn[];
  readonly links: readonly Link[];
}

type Answer = Pick<PathsReport, 'rows' | 'people'>;
/** The answer about the hop behind a trail, as far as it is there. */
export type AnswerOf = (trail: readonly PathNode[]) => Answer | undefined;

const START: Pick<Drawn, 'key' | 'kind' | 'node'> = { key: 'start', kind: 'start', node: null };
export const keyOf = (parent: string, kind: string, node: PathNode | null) => `${parent}\n${kind} ${node?.type ?? ''} ${node?.value ?? ''}`;

/** How many rows of each level are looked behind: each is a question of its own. */
const OPENED = [3, 2] as const;

/** Which trails are asked about to draw so many hops from one on: of each level those with most people. */
export function openedTrails(trail: readonly PathNode[], depth: number, answerOf: AnswerOf, level = 0): readonly (readonly PathNode[])[] {
  if (depth <= 1) return [];
  const ways = (answerOf(trail)?.rows ?? []).flatMap(({ node }) => (node ? [[...trail, node]] : [])).slice(0, OPENED[level] ?? 0);
  return ways.flatMap((way) => [way, ...openedTrails(way, depth - 1, answerOf, level + 1)]);
}

/** Everybody who took the trail, parted by where they went, hop by hop. A hop that is not answered yet ends there. */
export function flowOf(trail: readonly PathNode[], depth: number, answerOf: AnswerOf): Flow {
  const root = answerOf(trail);
  if (!root) return { nodes: [], links: [] };
  const start: Drawn = { ...START, trail, people: root.people };
  const { nodes, links } = below(start, depth, 0, answerOf);
  return { nodes: [start, ...nodes], links };
}

function below(parent: Drawn, depth: number, level: number, answerOf: AnswerOf): Flow {
  const answer = depth > 0 ? answerOf(parent.trail) : undefined;
  if (!answer || answer.people === 0) return { nodes: [], links: [] };
  const most = DRAWN[level] ?? 0;
  const own = answer.rows.filter(({ kind }) => kind === 'node');
  const shown = own.slice(0, most);
  const ended = answer.rows.find(({ kind }) => kind === 'end')?.people ?? 0;
  const others = answer.people - ended - shown.reduce((sum, { people }) => sum + people, 0);
  const drawn = (kind: Drawn['kind'], node: PathNode | null, people: number): Drawn => ({
    key: keyOf(parent.key, kind, node),
    kind,
    node,
    trail: node ? [...parent.trail, node] : parent.trail,
    people,
  });
  const children = [
    ...shown.map(({ node, people }) => drawn('node', node, people)),
    ...(others > 0 ? [drawn('rest', null, others)] : []),
    ...(ended > 0 ? [drawn('end', null, ended)] : []),
  ];
  const flows = children.map((child) => (child.kind === 'node' ? below(child, depth - 1, level + 1, answerOf) : { nodes: [], links: [] }));
  return {
    nodes: [...children, ...flows.flatMap(({ nodes }) => nodes)],
    links: [
      ...children.map(({ key, people }) => ({ source: parent.key, target: key, value: people })),
      ...flows.flatMap(({ links }) => links),
    ],
  };
}

/** The pages among what was found. */
export const pagesOf = (found: readonly { readonly node: PathNode | null }[]): readonly string[] =>
  found.flatMap(({ node }) => (node?.type === 'page' ? [node.value] : []));
