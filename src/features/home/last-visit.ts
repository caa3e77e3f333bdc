/** After a pause of so long somebody comes again. */
const PAUSE_MS = 30 * 60_000;

interface Noted {
  /** When this visit was last seen to go on, and when the one before it was; ISO 8601. */
  readonly at: string;
  readonly before: string | null;
}

const keyOf = (person: string) => `flx_visit_${person}`;

function noted(person: string): Noted | null {
  try {
    const read = JSON.parse(localStorage.getItem(keyOf(person)) ?? 'null') as Partial<Noted> | null;
    return typeof read?.at === 'string' ? { at: read.at, before: read.before ?? null } : null;
  } catch {
    return null;
  }
}

/** What is known of visits once somebody is here at `now`: it goes on, or it is another one. */
export function visitAt(known: Noted | null, now: Date): Noted {
  const at = now.toISOString();
  if (!known) return { at, before: null };
  const isOther = now.getTime() - new Date(known.at).getTime() > PAUSE_MS;
  return { at, before: isOther ? known.at : known.before };
}

/** When somebody was here before on this device; null where that is not known. Notes that they are here now. */
export function lastVisit(person: string, now = new Date()): string | null {
  const visit = visitAt(noted(person), now);
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(visit));
  } catch {
    // Without storage every visit is the first.
  }
  return visit.before;
}
