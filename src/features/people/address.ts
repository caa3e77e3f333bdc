import { useMemo } from 'react';
import { CHANNELS } from '#domain/tracking/channels.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { behindNumber, PEOPLE_ORDERS, type PeopleOrder, type PeopleQuestion } from '#domain/wire/reports/people.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import { readDates, todayIn, writeDates } from '#src/reports/dates.ts';
import { putFilter, readFilter } from '#src/reports/filter/address.ts';
import { useAddress } from '#src/reports/use-address.ts';

/** Filters of the list, each by its name in the address. */
export const FILTERS = ['channel', 'did', 'page'] as const;
export type FilterName = (typeof FILTERS)[number];

export interface PeopleState extends Pick<PeopleQuestion, 'range' | 'behind'> {
  readonly search: string;
  readonly filters: Readonly<Record<FilterName, string>>;
  /** What the page that led here is filtered by. */
  readonly filter: Filter;
  readonly order: PeopleOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: number;
}

function readBehind(text: string | null): PeopleState['behind'] {
  try {
    return text ? behindNumber.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

const oneOf = (names: readonly string[], text: string | null) => names.find((name) => name === text) ?? '';

function readState(params: URLSearchParams, today: string): PeopleState {
  const sort = params.get('sort') ?? '-last_seen';
  const behind = readBehind(params.get('behind'));
  return {
    range: readDates(params, today).range,
    ...(behind ? { behind } : {}),
    search: params.get('q') ?? '',
    filters: {
      channel: oneOf(CHANNELS, params.get('channel')),
      did: oneOf(EVENT_KINDS, params.get('did')),
      page: params.get('saw') ?? '',
    },
    filter: readFilter(params),
    order: PEOPLE_ORDERS.find((name) => name === sort.replace(/^-/, '')) ?? 'last_seen',
    direction: sort.startsWith('-') ? 'desc' : 'asc',
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  };
}

export interface PeopleChange {
  readonly range?: PeopleState['range'];
  /** Null: everybody again. */
  readonly behind?: null;
  readonly search?: string;
  readonly filters?: Partial<PeopleState['filters']>;
  readonly filter?: Filter;
  readonly sort?: string;
  readonly page?: number;
}

const IN_ADDRESS = { channel: 'channel', did: 'did', page: 'saw' } as const satisfies Record<FilterName, string>;

/** The address after a change. Whatever changes but the page itself begins on the first one. */
function writeState(params: URLSearchParams, { range, behind, search, filters = {}, filter, sort, page }: PeopleChange): URLSearchParams {
  const next = writeDates(params, range ? { range } : {});
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name));
  put('page', page && page > 1 ? String(page) : undefined);
  if (behind === null) put('behind', undefined);
  if (search !== undefined) put('q', search);
  for (const name of FILTERS) if (filters[name] !== undefined) put(IN_ADDRESS[name], filters[name]);
  if (filter) putFilter(next, filter);
  if (sort) put('sort', sort === '-last_seen' ? undefined : sort);
  return next;
}

export function usePeopleState(timezone: string): readonly [PeopleState, (change: PeopleChange) => void] {
  const [params, changeAddress] = useAddress();
  const today = todayIn(timezone);
  const state = useMemo(() => readState(params, today), [params, today]);
  return [state, (change) => changeAddress((now) => writeState(now, change))];
}

/** The filters as every report takes them. */
function filterOf({ channel, did, page }: PeopleState['filters']): Filter {
  return [
    ...(channel ? [[{ key: 'channel' as const, match: 'is' as const, value: channel }]] : []),
    ...(did ? [[{ did: { kind: did as (typeof EVENT_KINDS)[number] } }]] : []),
    ...(page.trim() ? [[{ key: 'page' as const, match: 'contains' as const, value: page.trim() }]] : []),
  ];
}

export function questionOf({ range, behind, search, filters, filter: led, order, direction, page }: PeopleState): PeopleQuestion {
  const filter = [...led, ...filterOf(filters)];
  return {
    range,
    ...(behind ? { behind } : {}),
    ...(search.trim() ? { search: search.trim().slice(0, 200) } : {}),
    ...(filter.length > 0 ? { filter } : {}),
    order,
    direction,
    page,
  };
}

export const isNarrowed = ({ behind, search, filters, filter }: PeopleState) =>
  behind !== undefined || filter.length > 0 || search.trim() !== '' || FILTERS.some((name) => filters[name] !== '');
