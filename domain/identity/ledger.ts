import { IDENTITY_KEYS, type IdentityKey } from '../wire/track.ts';

/**
 * The ledger of a workspace: what joins visitors (browsers) to persons, and what was parted by hand.
 * A visitor is 64 bits as decimal text, as the event store keeps it.
 */

/** Why two are one: they named the same key, a linker carried the visitor to another domain, or somebody joined them. */
export const LINK_KINDS = [...IDENTITY_KEYS, 'visitor', 'hand'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export interface Link {
  readonly visitor: string;
  readonly kind: LinkKind;
  /** The key, or for `visitor` and `hand` the other visitor. */
  readonly value: string;
  /** When it was first said, and by which event or act: `YYYY-MM-DD HH:MM:SS.mmm` UTC, a space, an id. */
  readonly first: string;
}

/**
 * `joined`: it holds. `identified`: both sides were known as somebody already, which nobody but a
 * person may join. `full`: the person would have too many visitors. `parted`: undone by hand.
 */
export const LINK_STATES = ['joined', 'identified', 'full', 'parted'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export interface StandingLink extends Link {
  readonly state: LinkState;
}

/** Visitors that join into one person by themselves; a key that more of them name is no person's own. */
export const MOST_VISITORS = 50;

export const isKey = (kind: LinkKind): kind is IdentityKey => IDENTITY_KEYS.some((key) => key === kind);
/** Names a link, however often it is said. */
export const linkId = ({ visitor, kind, value }: Pick<Link, 'visitor' | 'kind' | 'value'>) => `${visitor} ${kind} ${value}`;

/** Links in the order in which they were said; of one event the strongest key first. */
export function inOrder<L extends Link>(links: readonly L[]): L[] {
  const rank = ({ kind }: Link) => LINK_KINDS.indexOf(kind);
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return links.toSorted(
    (a, b) => compare(a.first, b.first) || compare(a.visitor, b.visitor) || rank(a) - rank(b) || compare(a.value, b.value),
  );
}
