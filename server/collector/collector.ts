import { join } from 'node:path';
import type { FilterReason } from '#domain/wire/track.ts';
import { Announcer } from './announce.ts';
import { DailySalts } from './cookieless/daily-salts.ts';
import { DayVisits } from './cookieless/visits.ts';
import { FilteredLog } from './filtering/filtered-log.ts';
import { KnownEvents } from './filtering/known.ts';
import { NamedBefore } from './filtering/named-before.ts';
import { MOST_NEW, VarietyLimits } from './filtering/variety.ts';
import { EventRates } from './intake/event-rates.ts';
import type { CollectorParts } from './parts.ts';
import type { Damage } from './spool/set-aside.ts';
import { Spool, type SpoolOptions } from './spool/spool.ts';
import { WorkspaceConfigs } from './workspace-config.ts';
import { startWriter } from './writer.ts';

/** Since this process started. */
export interface CollectorCounts {
  accepted: number;
  readonly filtered: Partial<Record<FilterReason, number>>;
  /** Events moved from the spool to the store. */
  stored: number;
}

/** What the stages share. */
export interface CollectorState {
  readonly parts: CollectorParts;
  readonly spool: Spool;
  readonly configs: WorkspaceConfigs;
  readonly rates: EventRates;
  readonly variety: VarietyLimits;
  readonly filtered: FilteredLog;
  readonly known: KnownEvents;
  readonly salts: DailySalts;
  /** Of those in whose browsers nothing is kept. */
  readonly visits: DayVisits;
  readonly counts: CollectorCounts;
}

export interface CollectorMetrics extends Readonly<CollectorCounts> {
  /** Bytes acknowledged but not yet in the store. */
  readonly spoolBytes: number;
}

export interface Collector extends CollectorState {
  metrics(): CollectorMetrics;
  /** Moves what is left to the store, as far as it takes it, and stops. What remains is sent after the next start. */
  close(): Promise<void>;
}

/** A record that was never finished was never acknowledged, and its sender sends it again. */
function logDamage({ log }: CollectorParts, damage: Damage): void {
  if (damage.records > 0) log.error(damage, 'acknowledged events in the spool are damaged and were set aside');
  else log.warn(damage, 'a segment of the spool ends in a record that was never finished; it was set aside');
}

const DRAIN_MS = 10_000;
const TIDY_MS = 60_000;

/**
 * Opens the spool in `<data folder>/spool`, sends what an earlier process left there, and starts
 * the writer. `options` are for tests of the spool's bounds.
 */
export async function openCollector(parts: CollectorParts, options: Partial<SpoolOptions> = {}): Promise<Collector> {
  const spool = await Spool.open({
    folder: join(parts.settings.dataDir, 'spool'),
    sync: parts.settings.durability !== 'process',
    onDamage: (damage) => logDamage(parts, damage),
    ...options,
  });
  const forget = parts.counted.watch({ id: spool.id, waitingSince: () => spool.waitingSince });
  const announcer = new Announcer(parts);
  const counts: CollectorCounts = { accepted: 0, filtered: {}, stored: 0 };
  const writer = startWriter(parts, spool, (rows) => {
    counts.stored += rows.length;
    announcer.stored(rows);
  });
  const before = new NamedBefore(parts, (workspace, named) => variety.recall(workspace, named, parts.clock().getTime()));
  const variety = new VarietyLimits(MOST_NEW, (workspace) => void before.ask(workspace));
  const state: CollectorState = {
    parts,
    spool,
    counts,
    configs: new WorkspaceConfigs(parts),
    rates: new EventRates(),
    variety,
    filtered: new FilteredLog(parts),
    known: new KnownEvents(parts),
    salts: new DailySalts(parts),
    visits: new DayVisits(parts),
  };
  const forgetSalts = () =>
    state.salts.forgetPast().catch((error: unknown) => parts.log.warn({ err: error }, 'the salt of a day that is over was not removed'));
  await forgetSalts();
  const tidy = setInterval(() => {
    void forgetSalts();
    state.visits.forgetIdle(parts.clock().getTime());
    state.rates.forgetIdle(parts.clock().getTime());
    state.variety.forgetIdle(parts.clock().getTime());
    state.configs.forgetIdle(parts.clock().getTime());
    announcer.forgetIdle();
  }, TIDY_MS);
  tidy.unref();
  return {
    ...state,
    metrics: () => ({ ...counts, spoolBytes: spool.backlogBytes }),
    async close() {
      clearInterval(tidy);
      await writer.drain(DRAIN_MS);
      await state.filtered.close();
      await forget().catch((error: unknown) => parts.log.warn({ err: error }, 'other processes were not told that this collector ended'));
      await spool.close();
      announcer.close();
      state.configs.close();
    },
  };
}
