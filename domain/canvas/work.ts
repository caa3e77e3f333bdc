import { type CanvasElement, STATUSES } from './document.ts';

/** How far a step has been made, by whom and until when. */
export type Status = (typeof STATUSES)[number];
export interface Work {
  readonly status: Status | '';
  /** As it was typed; empty: nobody. */
  readonly owner: string;
  /** `YYYY-MM-DD`; empty: no day. */
  readonly due: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What an element says of the work on it. */
export const workOf = ({ status, props }: Pick<CanvasElement, 'status' | 'props'>): Work => ({
  status: status ?? '',
  owner: textOf(props?.owner),
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
  /** `YYYY-MM-DD` in the workspace's zone. */
  readonly today: string;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Somebody is named whole, or by the first name alone. */
export const isOwn = (owner: string, name: string): boolean =>
  owner !== '' && name !== '' && (same(owner, name) || same(owner, name.split(/\s+/)[0] ?? ''));

const FITS: Readonly<Record<Exclude<WorkFilter, Status>, (work: Work, looker: Looker) => boolean>> = {
  mine: ({ owner }, { name }) => isOwn(owner, name),
  late: (work, { today }) => isLate(work, today),
  nobodys: ({ owner, status }) => owner === '' && status !== 'live',
};

/** Is an element one of those that `filter` asks for? */
export function fitsWork(work: Work, filter: WorkFilter, looker: Looker): boolean {
  const fits = (FITS as Partial<Record<WorkFilter, (work: Work, looker: Looker) => boolean>>)[filter];
  return fits ? fits(work, looker) : work.status === filter;
}
