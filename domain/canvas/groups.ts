import type { CanvasDocument } from './document.ts';

type Elements = Pick<CanvasDocument, 'elements'>;

const groupsOf = ({ elements }: Elements, ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(elements.flatMap(({ id, group }) => (group !== undefined && ids.has(id) ? [group] : [])));

/** These elements, and whatever is in a group with one of them. */
export function withGroups(document: Elements, ids: readonly string[]): readonly string[] {
  const chosen = new Set(ids);
  const groups = groupsOf(document, chosen);
  if (groups.size === 0) return ids;
  const others = document.elements.filter(({ id, group }) => group !== undefined && groups.has(group) && !chosen.has(id));
  return others.length > 0 ? [...ids, ...others.map(({ id }) => id)] : ids;
}

/** The group that holds all of these elements; null where there is none. */
export function groupOf(document: Elements, ids: readonly string[]): string | null {
  const chosen = new Set(ids);
  const groups = new Set(document.elements.flatMap(({ id, group }) => (chosen.has(id) ? [group] : [])));
  const [group] = groups;
  return groups.size === 1 && group !== undefined ? group : null;
}

/**
 * What is chosen once somebody pressed: whole groups, so that they are moved, copied and deleted as one. Who looks at
 * one element of a group goes on to others of it one by one.
 */
export function chosenWhole(document: Elements, before: readonly string[], next: readonly string[]): readonly string[] {
  const [was, is] = [new Set(before), new Set(next)];
  const inside = before.length === 1 ? groupOf(document, before) : null;
  const added = next.filter((id) => !was.has(id));
  const entered = inside !== null && added.length > 0 && groupOf(document, added) === inside;
  if (entered) return next;
  // One of a whole group that was let go of lets go of all of it.
  const gone = groupsOf(document, new Set(before.filter((id) => !is.has(id))));
  const groupBy = new Map(document.elements.map(({ id, group }) => [id, group]));
  const fresh = groupsOf(document, new Set(added));
  const kept = next.filter((id) => {
    const group = groupBy.get(id);
    return group === undefined || !gone.has(group) || fresh.has(group);
  });
  const whole = withGroups(document, added);
  const more = whole.filter((id) => !kept.includes(id));
  return more.length > 0 || kept.length < next.length ? [...kept, ...more] : next;
}
