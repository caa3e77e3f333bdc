import { type CanvasElement, STATUSES } from './document.ts';

/** How far a step has been made, by whom and until when. */
export type Status = (typeof STATUSES)[number];
export interface Work {
  readonly status: Status | '';
  /** As it was typed, or the name of who was chosen; empty: nobody. */
  readonly owner: string;
  /** The id of who was chosen; empty where a name was only typed. */
  readonly person: string;
  /** `YYYY-MM-DD`; empty: no day. */
  readonly due: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What an element says of the work on it. */
export const workOf = ({ status, props }: Pick<CanvasElement, 'status' | 'props'>): Work => ({
  status: status ?? '',
  owner: textOf(props?.owner),
  person: textOf(props?.owner_id),
  due: textOf(props?.due),
});

/** Is there anything to say of it? */
export const hasWork = ({ status, owner, due }: Work): boolean => status !== '' || owner !== '' || due !== '';

/** The day has passed, and it does not run yet. `today` is a day of the workspace's zone. */
export const isLate = ({ status, due }: Pick<Work, 'status' | 'due'>, today: string): boolean =>
  due !== '' && due < today && status !== 'live';

/** What can be looked at alone: one's own, what is late, what nobody has taken, or all of a status. */
export const WORK_FILTERS = ['mine', 'late', 'nobodys', ...STATUSES] as const;
export type WorkFilter = (typeof WORK_FILTERS)[number];

export interface Looker {
  /** The name of whoever looks; empty where nobody knows it. */
  readonly name: string;
  /** Their id; empty where nobody knows it. */
  readonly person: string;
  /** `YYYY-MM-DD` in the workspace's zone. */
  readonly today: string;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Somebody who was chosen is told by that alone: two may be called the same. A name that was only typed is compared. */
const isMine = ({ owner, person }: Work, looker: Looker): boolean => (person === '' ? isOwn(owner, looker.name) : person === looker.person);

/** Somebody is named whole, or by the first name alone. */
export const isOwn = (owner: string, name: string): boolean =>
  owner !== '' && name !== '' && (same(owner, name) || same(owner, name.split(/\s+/)[0] ?? ''));

const FITS: Readonly<Record<Exclude<WorkFilter, Status>, (work: Work, looker: Looker) => boolean>> = {
  mine: isMine,
  late: (work, { today }) => isLate(work, today),
  nobodys: ({ owner, status }) => owner === '' && status !== 'live',
};

/** Is an element one of those that `filter` asks for? */
export function fitsWork(work: Work, filter: WorkFilter, looker: Looker): boolean {
  const fits = (FITS as Partial<Record<WorkFilter, (work: Work, looker: Looker) => boolean>>)[filter];
  return fits ? fits(work, looker) : work.status === filter;
}
