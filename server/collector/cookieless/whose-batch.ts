import type { TrackBatch } from '#domain/wire/track.ts';
import type { CollectorState } from '../collector.ts';
import type { Sender } from '../filtering/filter.ts';
import { correctedTime } from '../rows/event-time.ts';
import { SpoolUnavailable } from '../spool/spool.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';
import { visitorOfDay } from './visitor-of-day.ts';

export type OwnedBatch = TrackBatch & { readonly visitor: string };
type OfWorkspace = Pick<WorkspaceConfig, 'id' | 'mode'>;

/** Does the browser say who it is, and may it? */
const isNamed = (batch: TrackBatch, { mode }: OfWorkspace): batch is OwnedBatch => batch.visitor !== undefined && mode !== 'cookieless';

/**
 * A batch with its visitor. One that names none, or comes where no browser keeps anything, belongs to whoever its
 * address and browser are today: its events are put into that visitor's visit, and nothing ties it to a person.
 * `received`: milliseconds.
 * @throws SpoolUnavailable while there is no salt to be had.
 */
export async function ownedBatch(
  { salts, visits }: Pick<CollectorState, 'salts' | 'visits'>,
  config: OfWorkspace,
  batch: TrackBatch,
  { sender, received }: { readonly sender: Pick<Sender, 'ip' | 'agent'>; readonly received: number },
): Promise<OwnedBatch> {
  if (isNamed(batch, config)) return batch;
  const salt = await salts.now().catch((cause: unknown) => {
    throw new SpoolUnavailable('the salt of the day could not be kept', { cause });
  });
  const visitor = visitorOfDay(salt, config.id, sender);
  if (batch.test) return { ...batch, visitor, identities: undefined };
  await visits.recall(config.id, visitor, received);
  const events = batch.events.map((event) => ({
    ...event,
    ...visits.place(config.id, visitor, event, correctedTime(event.at, batch.sent, received) ?? received),
  }));
  return { ...batch, visitor, events, identities: undefined };
}
