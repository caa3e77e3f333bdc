import type { SourceKey } from '../wire/track.ts';
import type { Channel, MEDIUMS } from './channels.ts';

/** Channels that ads bring people by. */
export const AD_CHANNELS = ['paid_search', 'paid_social', 'display'] as const satisfies readonly Channel[];
/** What only the links of tracked ads carry. */
export const AD_KEYS = ['fl_adid', 'fl_adsrc'] as const satisfies readonly SourceKey[];

/**
 * Somebody paid for a visit that meets any of these: it came by such a channel (affiliates are paid for whom they bring), carries
 * what only ads carry, or says by its medium that it was bought, at whatever place. Said once; the event store is asked it
 * (`server/reports/_kit/paid-sql.ts`), and tells it of each source that is held in memory.
 */
export const PAID = {
  channels: [...AD_CHANNELS, 'affiliates'],
  keys: AD_KEYS,
  medium: 'paid',
} as const satisfies { readonly channels: readonly Channel[]; readonly keys: readonly SourceKey[]; readonly medium: keyof typeof MEDIUMS };
