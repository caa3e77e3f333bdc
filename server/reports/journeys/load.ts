import type { Analytics, Question } from '#server/events/analytics.ts';
import type { Limits } from './memory.ts';
import { compileForms, compileOrders, compileRows, compileSize, compileSources, type FormRow, type Read, type SourceRow } from './rows.ts';
import type { ThreadClient } from './threads/thread-client.ts';

export type Store = Pick<Analytics, 'read' | 'select'>;
type Thread = Pick<ThreadClient, 'order'>;

/** Behind everything that somebody waits for. */
const BEHIND: Pick<Question, 'settings'> = { settings: { priority: 4, max_threads: 1, max_execution_time: 60, optimize_read_in_order: 0 } };

/** Rows of so many events are read at once: some 12 MB. */
const EVENTS_AT_ONCE = 250_000;
const VISITORS = 1n << 64n;

/** Stretches of visitors with about so many events each. */
function stretches(events: number): { readonly from: string; readonly to: string }[] {
  const count = BigInt(Math.max(1, Math.ceil(events / EVENTS_AT_ONCE)));
  return Array.from({ length: Number(count) }, (_, index) => ({
    from: String((VISITORS * BigInt(index)) / count),
    to: String((VISITORS * BigInt(index + 1)) / count - 1n),
  }));
}

const EVERYBODY: Read = { from: '0', to: String(VISITORS - 1n) };

/**
 * Where nearly every event is unlike every other (each address with the number of a click), nothing is gained by knowing each kind once.
 * Forms and sources: one for so many events, at least and at most so many.
 */
const MOST_THINGS = { oneOf: 8, least: 5_000, most: 200_000 };
const mostThings = (events: number) => Math.min(MOST_THINGS.most, Math.max(MOST_THINGS.least, Math.floor(events / MOST_THINGS.oneOf)));

/** What is read of which workspace, and where it goes. */
interface Reading {
  readonly store: Store;
  readonly thread: Thread;
  readonly workspace: string;
  readonly signal?: AbortSignal | undefined;
}
type More = Pick<Question, 'settings'>;

const aboutOf = ({ signal }: Pick<Reading, 'signal'>, more: More) => ({ ...more, ...(signal && { signal }) });

/** Reads the orders that keyed senders reported. */
export async function sendOrders(reading: Reading, more: More = {}): Promise<void> {
  const { store, thread, workspace } = reading;
  const orders = await store.select<{ reported: string }>({ ...compileOrders(workspace), ...aboutOf(reading, more) });
  await thread.order(workspace, { of: 'orders', orders: orders.map(({ reported }) => reported) });
}

/** Defines the forms and sources of these events. @throws Error where some stay undefined. */
export async function defineNew({ read, ...reading }: Reading & { readonly read: Read }, more: More = {}): Promise<void> {
  const { store, thread, workspace } = reading;
  const about = aboutOf(reading, more);
  const [forms, sources] = await Promise.all([
    store.select<FormRow>({ ...compileForms(workspace, read, MOST_THINGS.most), ...about }),
    store.select<SourceRow>({ ...compileSources(workspace, read, MOST_THINGS.most), ...about }),
  ]);
  const { isIncomplete } = await thread.order(workspace, { of: 'define', forms, sources });
  if (isIncomplete) throw new Error('Events changed while they were read');
}

/** Reads a stretch while the one before is put into columns. */
async function addAll({ store, thread, workspace }: Reading, events: number): Promise<void> {
  let adding: Promise<unknown> = Promise.resolve();
  for (const stretch of stretches(events)) {
    const reading = store.read({ ...compileRows(workspace, stretch), ...BEHIND }, 'RowBinary');
    const [bytes] = await Promise.all([reading, adding]);
    adding = thread.order(workspace, { of: 'add', bytes });
  }
  await adding;
}

export const NOT_HELD = -1;

interface Loading {
  readonly store: Store;
  readonly thread: Thread;
  readonly workspace: string;
  readonly limits: Pick<Limits, 'leastEvents' | 'mostEvents'>;
  /** Lets go of others, so that so many events have room. */
  makeRoom(events: number): void;
}

/** Reads all events of a workspace into the thread. Answers how many, or `NOT_HELD` where they are too few, too many, or too different. */
export async function load({ store, thread, workspace, limits, makeRoom }: Loading): Promise<number> {
  const [size = { events: 0 }] = await store.select<{ events: number }>({ ...compileSize(workspace), ...BEHIND });
  const { events } = size;
  if (events < limits.leastEvents || events > limits.mostEvents) return NOT_HELD;
  const most = mostThings(events);
  const forms = await store.select<FormRow>({ ...compileForms(workspace, EVERYBODY, most), ...BEHIND });
  const sources = await store.select<SourceRow>({ ...compileSources(workspace, EVERYBODY, most), ...BEHIND });
  if (forms.length > most || sources.length > most) return NOT_HELD;
  makeRoom(events);
  await thread.order(workspace, { of: 'begin', events: Math.ceil(events * 1.01) });
  await thread.order(workspace, { of: 'define', forms, sources });
  await addAll({ store, thread, workspace }, events);
  await sendOrders({ store, thread, workspace }, BEHIND);
  const { isIncomplete } = await thread.order(workspace, { of: 'close' });
  // What came while this was read.
  if (isIncomplete) await defineNew({ store, thread, workspace, read: EVERYBODY }, BEHIND);
  return events;
}
