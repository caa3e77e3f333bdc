import { type Group, Groups } from './groups.ts';
import { inOrder, isKey, type Link, type LinkState, linkId, MOST_VISITORS, type StandingLink } from './ledger.ts';

/** Visitors as they are persons by a ledger. */
export interface Joined {
  /** The person of each visitor that is not a person alone; who stands for a person is not in it. */
  readonly merged: ReadonlyMap<string, string>;
  /** Every link with what became of it, in order. */
  readonly links: readonly StandingLink[];
}

const aVisitor = (): Group => ({ visitors: 1, keys: new Set() });
const aKey = (link: Link) => (): Group => ({ visitors: 0, keys: new Set([link.kind]) });

function endsOf(groups: Groups, link: Link): readonly [string, string] {
  // A kind of key begins with a letter, a visitor with a figure: they never share a name.
  const other = isKey(link.kind) ? groups.find(`${link.kind} ${link.value}`, aKey(link)) : groups.find(link.value, aVisitor);
  return [groups.find(link.visitor, aVisitor), other];
}

/**
 * May this link join what it joins? Somebody who is known may get a further key, of another kind and
 * nobody's yet; two who are known are joined by hand alone, or everybody who ever logs in on a
 * shared device would become one.
 */
function verdict(groups: Groups, link: Link, [mine, other]: readonly [string, string]): Exclude<LinkState, 'parted'> {
  if (mine === other || link.kind === 'hand') return 'joined';
  const [me, them] = [groups.of(mine), groups.of(other)];
  const isNewKey = them.visitors === 0;
  const bothKnown = me.keys.size > 0 && them.keys.size > 0;
  if (bothKnown && !(isNewKey && !me.keys.has(link.kind))) return 'identified';
  return me.visitors + them.visitors > MOST_VISITORS ? 'full' : 'joined';
}

/**
 * Who is whom. What may join is decided over everything that was ever said, in order; what was
 * parted by hand is then left out. So parting takes away its own join and nothing else, and taking
 * the parting back gives exactly what was there. `parted`: ids of links.
 */
export function joinedBy(said: readonly Link[], parted: ReadonlySet<string>): Joined {
  const links = inOrder(said);
  const allowed = new Groups();
  const standing = links.map((link): StandingLink => {
    const ends = endsOf(allowed, link);
    const state = verdict(allowed, link, ends);
    if (state === 'joined') allowed.join(...ends);
    return { ...link, state: state === 'joined' && parted.has(linkId(link)) ? 'parted' : state };
  });
  const holding = standing.some(({ state }) => state === 'parted') ? groupsOf(standing) : allowed;
  return { merged: mergedBy(standing, holding), links: standing };
}

/** Groups of what the links that hold join. */
function groupsOf(standing: readonly StandingLink[]): Groups {
  const groups = new Groups();
  for (const link of standing) if (link.state === 'joined') groups.join(...endsOf(groups, link));
  return groups;
}

/** The visitor named first stands for the person, so that an address of a person's page outlives most merges. */
function mergedBy(standing: readonly StandingLink[], groups: Groups): ReadonlyMap<string, string> {
  const visitors = new Set<string>();
  for (const link of standing) {
    if (link.state !== 'joined') continue;
    visitors.add(link.visitor);
    if (!isKey(link.kind)) visitors.add(link.value);
  }
  const first = new Map<string, string>();
  const merged = new Map<string, string>();
  for (const visitor of visitors) {
    const group = groups.find(visitor, aVisitor);
    const person = first.get(group);
    if (person === undefined) first.set(group, visitor);
    else merged.set(visitor, person);
  }
  return merged;
}
