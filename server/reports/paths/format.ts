import type { PathsReport, PathsRow } from '#domain/wire/answers/paths.ts';
import type { PathNode, PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { HopRow } from './compile.ts';
import { nodeOf, type OnMap, ruleOf } from './labels.ts';

/** More pages right below one directory than this are one row. */
const MOST_SIBLINGS = 8;

interface Group {
  readonly node: PathNode;
  readonly people: number;
}

/** The directory a page lies in; null for the top of a site, which lies in none. */
function directoryOf({ type, value }: PathNode): string | null {
  if (type !== 'page' || value.endsWith('/')) return null;
  return value.slice(0, value.lastIndexOf('/') + 1);
}

/** Pages of one directory as one row, where they are many. */
function collapsed(groups: readonly Group[]): readonly Group[] {
  const byDirectory = new Map<string | null, Group[]>();
  for (const group of groups) {
    const directory = directoryOf(group.node);
    byDirectory.set(directory, [...(byDirectory.get(directory) ?? []), group]);
  }
  return [...byDirectory].flatMap(([directory, pages]) => {
    if (directory === null || pages.length <= MOST_SIBLINGS) return pages;
    return [{ node: { type: 'directory' as const, value: directory }, people: pages.reduce((sum, { people }) => sum + people, 0) }];
  });
}

const byPeople = (a: Group, b: Group) => b.people - a.people || (a.node.type + a.node.value < b.node.type + b.node.value ? -1 : 1);

/** Rows that everybody who took the trail is in exactly once. */
export function formatted(
  hops: readonly HopRow[],
  { limit }: PathsQuestion,
  onMap: OnMap,
): Pick<PathsReport, 'rows' | 'people' | 'at_step'> {
  const sum = (groups: readonly { readonly people: number }[]) => groups.reduce((total, { people }) => total + people, 0);
  const taken = hops.filter((hop) => hop.taken === 1);
  const people = sum(taken);
  const groups = collapsed(
    taken.filter(({ called }) => called !== '').map(({ called, people: count }) => ({ node: nodeOf(called), people: count })),
  );
  const sorted = groups.toSorted(byPeople);
  const row = (kind: PathsRow['kind'], node: PathNode | null, count: number): PathsRow => ({
    kind,
    node,
    people: count,
    share: people === 0 ? null : count / people,
    rule: node && ruleOf(node, onMap),
  });
  const others = sum(sorted.slice(limit));
  const ended = sum(taken.filter(({ called }) => called === ''));
  return {
    at_step: sum(hops),
    people,
    rows: [
      ...sorted.slice(0, limit).map(({ node, people: count }) => row('node', node, count)),
      ...(others > 0 ? [row('rest', null, others)] : []),
      ...(ended > 0 ? [row('end', null, ended)] : []),
    ],
  };
}
