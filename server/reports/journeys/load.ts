import { behindOthers, type Store } from './behind.ts';
import type { Limits } from './memory.ts';
import { compileForms, compileOrders, compileRows, compileSize, compileSources, type FormRow, type Read, type SourceRow } from './rows.ts';
import type { ThreadClient } from './threads/thread-client.ts';

type Thread = Pick<ThreadClient, 'order'>;

const VISITORS = 1n << 64n;

/** Stretches of visitors with about so many events each. */
function stretches(events: number, atOnce: number): { readonly from: string; readonly to: string }[] {
  const count = BigInt(Math.max(1, Math.ceil(events / atOnce)));
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

const aboutOf = ({ signal }: Pick<Reading, 'signal'>) => (signal ? { signal } : {});

/** Reads the orders that keyed senders reported. */
export async function sendOrders(reading: Reading): Promise<void> {
  const { store, thread, workspace } = reading;
  const orders = await store.select<{ reported: string }>({ ...compileOrders(workspace), ...aboutOf(reading) });
  await thread.order(workspace, { of: 'orders', orders: orders.map(({ reported }) => reported) });
}

/** Defines the forms and sources of these events. @throws Error where some stay undefined. */
export async function defineNew({ read, ...reading }: Reading & { readonly read: Read }): Promise<void> {
  const { store, thread, workspace } = reading;
  const about = aboutOf(reading);
  const [forms, sources] = await Promise.all([
    store.select<FormRow>({ ...compileForms(workspace, read, MOST_THINGS.most), ...about }),
    store.select<SourceRow>({ ...compileSources(workspace, read, MOST_THINGS.most), ...about }),
  ]);
  const { isIncomplete } = await thread.order(workspace, { of: 'define', forms, sources });
  if (isIncomplete) throw new Error('Events changed while they were read');
}

/** Reads a stretch while the one before is put into columns. */
async function addAll({ store, thread, workspace, limits, onShare }: Loading, events: number): Promise<void> {
  let adding: Promise<unknown> = Promise.resolve();
  const all = stretches(events, limits.atOnce);
  for (const [place, stretch] of all.entries()) {
    const reading = store.read(compileRows(workspace, stretch), 'RowBinary');
    const [bytes] = await Promise.all([reading, adding]);
    adding = thread.order(workspace, { of: 'add', bytes });
    onShare((place + 1) / all.length);
  }
  await adding;
}

export const NOT_HELD = -1;

interface Loading {
  readonly store: Store;
  readonly thread: Thread;
  readonly workspace: string;
  readonly limits: Pick<Limits, 'atOnce' | 'leastEvents' | 'mostEvents'>;
  /** Lets go of others, so that so many events have room. */
  makeRoom(events: number): void;
  /** Is told which share of the events is read, 0 to 1. */
  onShare(share: number): void;
}

/** Reads all events of a workspace into the thread. Answers how many, or `NOT_HELD` where they are too few, too many, or too different. */
export async function load({ store: asked, ...loading }: Loading): Promise<number> {
  const store = behindOthers(asked);
  const { thread, workspace, limits } = loading;
  const [size = { events: 0 }] = await store.select<{ events: number }>(compileSize(workspace));
  const { events } = size;
  if (events < limits.leastEvents || events > limits.mostEvents) return NOT_HELD;
  const most = mostThings(events);
  const forms = await store.select<FormRow>(compileForms(workspace, EVERYBODY, most));
  const sources = await store.select<SourceRow>(compileSources(workspace, EVERYBODY, most));
  if (forms.length > most || sources.length > most) return NOT_HELD;
  loading.makeRoom(events);
  await thread.order(workspace, { of: 'begin', events: Math.ceil(events * 1.01) });
  await thread.order(workspace, { of: 'define', forms, sources });
  await addAll({ ...loading, store }, events);
  await sendOrders({ store, thread, workspace });
  const { isIncomplete } = await thread.order(workspace, { of: 'close' });
  // What came while this was read.
  if (isIncomplete) await defineNew({ store, thread, workspace, read: EVERYBODY });
  return events;
}
