import { LINK_KINDS, type Link, type LinkKind, linkId, type StandingLink } from '#domain/identity/ledger.ts';
import { joinedBy } from '#domain/identity/persons.ts';
import type { IdentityKey } from '#domain/wire/track.ts';
import type { Sql } from '../store/client.ts';

/** One row of `identities`: a visitor, and what it is said to be. */
export interface IdentityRow {
  readonly workspace_id: string;
  readonly visitor_id: string;
  readonly kind: IdentityKey | 'visitor';
  /** The key as it is stored, which is no address or number; of a visitor its id. */
  readonly value: string;
  /** See `Link`. */
  readonly first: string;
  /** The key as people may read it; empty where it is not kept. */
  readonly shown: string;
}

/** What somebody did by hand to a link. */
export interface PersonAct {
  readonly workspace_id: string;
  /** `YYYY-MM-DD HH:MM:SS.mmm` UTC. */
  readonly at: string;
  readonly id: string;
  readonly act: 'join' | 'part' | 'restore';
  readonly visitor: string;
  readonly kind: LinkKind;
  readonly value: string;
  readonly user: string;
}

/** A link with what people may read of it. */
export interface KnownLink extends StandingLink {
  readonly shown: string;
  /** Who joined the two by hand. */
  readonly user: string | null;
}

/** The whole ledger of a workspace and what follows from it. */
export interface Ledger {
  readonly digest: string;
  readonly merged: ReadonlyMap<string, string>;
  readonly links: readonly KnownLink[];
}

/** Said once for each visitor and key, also while the store has not put its rows together yet. */
const SAID = `SELECT toString(sipHash64(visitor_id)) AS visitor, kind, if(kind = 'visitor', toString(sipHash64(value)), value) AS value,
    min(first) AS first, anyLast(shown) AS shown
  FROM identities WHERE workspace_id = {workspace:UUID} GROUP BY visitor_id, kind, value`;

const DIGEST = `SELECT concat(toString(sum(rows)), '.', toString(groupBitXor(digest))) AS digest FROM (
    SELECT count() AS rows, groupBitXor(cityHash64(visitor, kind, value, first, shown)) AS digest FROM (${SAID})
    UNION ALL
    SELECT count() AS rows, groupBitXor(cityHash64(id, at)) AS digest FROM person_acts WHERE workspace_id = {workspace:UUID}
  )`;

/** Changes with the ledger of the workspace; `0.0` while it is empty. */
export async function digestOf(sql: Pick<Sql, 'select'>, workspace: string): Promise<string> {
  const [row] = await sql.select<{ digest: string }>(DIGEST, { workspace });
  return row?.digest ?? '0.0';
}

interface SaidRow {
  readonly visitor: string;
  readonly kind: string;
  readonly value: string;
  readonly first: string;
  readonly shown: string;
}
type Acted = Omit<PersonAct, 'workspace_id'>;

const kindOf = (kind: string): LinkKind => {
  const known = LINK_KINDS.find((one) => one === kind);
  if (!known) throw new Error(`A link is of no kind that is known: ${kind}`);
  return known;
};

/** Links that were parted last, by their ids. */
function partedBy(acts: readonly Acted[]): ReadonlySet<string> {
  const parted = new Set<string>();
  for (const act of acts) {
    if (act.act === 'part') parted.add(linkId(act));
    else parted.delete(linkId(act));
  }
  return parted;
}

/** The ledger as it stands. `digest`: that of `digestOf`, asked before, so that what comes in between is read again. */
export async function readLedger(sql: Pick<Sql, 'select'>, workspace: string, digest: string): Promise<Ledger> {
  const [said, acts] = await Promise.all([
    sql.select<SaidRow>(SAID, { workspace }),
    sql.select<Acted>(
      `SELECT toString(at) AS at, toString(id) AS id, act, toString(visitor) AS visitor, kind, value, toString(user) AS user
       FROM person_acts WHERE workspace_id = {workspace:UUID} ORDER BY person_acts.at, person_acts.id`,
      { workspace },
    ),
  ]);
  const shown = new Map<string, Pick<KnownLink, 'shown' | 'user'>>();
  const links = new Map<string, Link>();
  for (const { shown: text, ...row } of said) {
    const link = { ...row, kind: kindOf(row.kind) };
    links.set(linkId(link), link);
    shown.set(linkId(link), { shown: text, user: null });
  }
  for (const { act, at, id, visitor, kind, value, user } of acts) {
    const link = { visitor, kind: kindOf(kind), value, first: `${at} ${id}` };
    if (act !== 'join' || links.has(linkId(link))) continue;
    links.set(linkId(link), link);
    shown.set(linkId(link), { shown: '', user });
  }
  const joined = joinedBy([...links.values()], partedBy(acts));
  return {
    digest,
    merged: joined.merged,
    links: joined.links.map((link) => ({ ...link, ...(shown.get(linkId(link)) ?? { shown: '', user: null }) })),
  };
}
