import { createHash } from 'node:crypto';
import type { IdentityKey } from '#domain/wire/track.ts';
import { NO_ORDER } from '#server/events/event-row.ts';
import type { CollectorState } from '../collector.ts';
import { orderKey } from '../rows/identify.ts';
import { keptKeys, keyOf } from '../rows/identities.ts';
import { SpoolUnavailable } from '../spool/spool.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';

/** What an event of a server may say of who it was. */
interface Unowned extends Partial<Record<IdentityKey, string | undefined>> {
  readonly id: string;
  readonly visitor?: string | undefined;
  readonly order?: string | undefined;
}
export type Owned<E extends Unowned> = E & { readonly visitor: string };

/** The visitor that stands for a key: the ledger joins it with every browser that is said to have the same one. */
function visitorOfKey(config: WorkspaceConfig, event: Unowned): string | null {
  const kind = keptKeys(config).find((key) => event[key] !== undefined);
  return kind ? `${kind}-${keyOf(config.id, kind, event[kind] ?? '')}` : null;
}

/** Somebody who did this alone: what was said of them may not be kept, and the same event sent again is theirs again. */
const visitorOfEvent = (id: string) => `event-${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;

/** Who bought first under each of these order keys, as far as it is stored. */
async function buyersOf({ parts }: CollectorState, workspace: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const found = await parts.analytics
    .select<{ placed: string; buyer: string }>({
      sql: `SELECT toString(order_key) AS placed, argMin(visitor_id, time) AS buyer FROM events
        WHERE workspace_id = {workspace:UUID} AND order_key IN (SELECT toUInt64(arrayJoin({keys:Array(String)}))) GROUP BY order_key`,
      params: { workspace, keys },
    })
    .catch((cause: unknown) => {
      throw new SpoolUnavailable('it could not be looked up who placed an order', { cause });
    });
  return new Map(found.map(({ placed, buyer }) => [placed, buyer]));
}

/**
 * Each event with its visitor: the one it names, else the one that stands for its first key, else
 * whoever placed its order. An order that nobody is known to have placed stands for its buyer, and an event
 * whose keys may not be kept for somebody of its own.
 * @throws SpoolUnavailable while the store does not tell who placed an order.
 */
export async function ownersOf<E extends Unowned>(
  state: CollectorState,
  config: WorkspaceConfig,
  events: readonly E[],
): Promise<Owned<E>[]> {
  const keyed = events.map((event) => event.visitor ?? visitorOfKey(config, event));
  const orders = events.map(({ order }, at) => (keyed[at] || !order?.trim() ? NO_ORDER : orderKey(order.trim())));
  const buyers = await buyersOf(
    state,
    config.id,
    [...new Set(orders)].filter((order) => order !== NO_ORDER),
  );
  const ordered = (order: string | undefined) => (order && order !== NO_ORDER ? (buyers.get(order) ?? `order-${order}`) : null);
  return events.map((event, at) => ({ ...event, visitor: keyed[at] ?? ordered(orders[at]) ?? visitorOfEvent(event.id) }));
}
