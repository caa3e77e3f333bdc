import type { Settings } from '#server/settings.ts';
import type { Changes } from './changes.ts';
import type { EventRow, FilteredRow, Identified, SpendRow, StaleSpend } from './event-row.ts';
import type { IdentityRow, PersonAct } from './identity/ledger.ts';
import type { Merges } from './identity/merges.ts';
import type { Persons } from './identity/persons.ts';
import type { Kept } from './kept.ts';
import type { Erased } from './store/erased.ts';
import { openStore } from './store/open-store.ts';
import type { Asker } from './turns/lanes.ts';

/** The settings this room reads. */
export interface AnalyticsSettings {
  /** Folder of everything this installation keeps; the embedded engine lives in `chdb` below it. */
  readonly dataDir: string;
  /** `http(s)://user:password@host:port/database` of a ClickHouse server; the embedded engine when absent. */
  readonly clickhouseUrl?: string | undefined;
  /** Name of a cluster: tables are then replicated on its nodes and read through distributed ones. */
  readonly clickhouseCluster?: string | undefined;
  /** The embedded engine brings what it stores to the disk itself before it answers, unless it is `process` or absent. */
  readonly durability?: Settings['durability'] | undefined;
}

/** The part of a pino logger used here. */
export interface AnalyticsLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Value of a query parameter `{name:Type}`. */
export type Parameter = string | number | boolean | null | readonly (string | number)[];

export interface Question {
  /** A SELECT. Values stand in it as `{name:Type}` and never as text. */
  readonly sql: string;
  readonly params?: Readonly<Record<string, Parameter>>;
  readonly signal?: AbortSignal | undefined;
  /** Who is whom: tables of people are read over persons then, over visitors without. In a report those of its workspace, unless said. */
  readonly persons?: Merges | undefined;
  /** Settings of the engine for this statement alone. */
  readonly settings?: Readonly<Record<string, number | string>>;
}

/** Formats of files that the engine writes itself. */
export type FileFormat = 'CSV' | 'CSVWithNames' | 'Parquet' | 'RowBinary';

export interface InsertedEvents {
  /** Rows that were new. */
  readonly inserted: number;
  /** Rows left out because an event of that id was stored before, or stands twice in the batch. */
  readonly known: number;
}

/** Instants are ISO 8601 UTC. What was imported is history: it is no event that came in, and nobody who is there. */
export interface Tracking {
  readonly first_event_at: string | null;
  readonly last_event_at: string | null;
  /** Since when anything is known, imported history included. */
  readonly known_since: string | null;
  readonly visitors_now: number;
}

/** Somebody's question about what people did in order, to a program that knows how to answer it. */
export interface JourneyQuestion {
  readonly persons: Persons;
  /** Name of the program, and what it is told. */
  readonly program: string;
  readonly question: unknown;
  /** Numbers of the persons who are looked at, in ascending order, eight bytes each; left out: everybody. */
  readonly only?: Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The events of a workspace are being read into memory. Lives as long as that takes. */
export interface JourneysReading {
  /** Share of the events that is read, 0 to 1. */
  readonly share: number;
  /** Reports whose statements were too late meanwhile, by what tells them apart. */
  readonly late: Set<string>;
}

/** What the people of a workspace did, in order and in memory, where this process alone writes the store. */
export interface Journeys {
  /** Null where they are not in memory: then the store is asked. Whether they should be is said by `prepare`. */
  ask(workspace: string, asked: JourneyQuestion): Promise<unknown>;
  /** Are they in memory? */
  holds(workspace: string): boolean;
  /** Null where they are not being read: they are in memory, or the store answers for them. */
  reading(workspace: string): JourneysReading | null;
  /** Reads the events of a workspace behind everything else, where there is room for them. */
  prepare(workspace: string): void;
  close(): Promise<void>;
}

/** The store of events and everything that is counted from it. */
export interface Analytics {
  /** What was counted before; none where two questions may be answered by two nodes, of which one knows less than the other. */
  readonly kept?: Kept;
  /** None where other processes write, too. */
  readonly journeys?: Journeys;
  /**
   * Stores a batch exactly once. The same token must always carry the same rows in the same order;
   * repeating a call (after an error, a restart or a kill at any point) adds nothing twice.
   * Resolves when the rows are in the table; rejects with a `StoreError` whose `retryable` tells
   * whether the same call may succeed later.
   */
  insertEvents(rows: readonly EventRow[], token: string): Promise<InsertedEvents>;
  /** What the collector refused to count. Counted roughly: a repeated call may add twice without a token. */
  insertFiltered(rows: readonly FilteredRow[], token?: string): Promise<void>;
  /** Costs by day. A row of the same workspace, platform, entity and day replaces the earlier one. */
  insertSpend(rows: readonly SpendRow[]): Promise<void>;
  /** May a workspace have costs? False where there never were any. */
  hasSpend(workspace: string): Promise<boolean>;
  /** Who visitors are said to be. A row that is written again changes nothing. */
  insertIdentities(rows: readonly IdentityRow[]): Promise<void>;
  /** What somebody did by hand to the ledger of a workspace; the same id again changes nothing. */
  insertPersonAct(act: PersonAct): Promise<void>;
  /** Who is whom in a workspace now, with the ledger that says so. */
  persons(workspace: string): Promise<Persons>;
  /** Removes entered costs of these days that were stored before a moment, and waits until they are gone. */
  removeSpend(stale: StaleSpend): Promise<void>;
  /** Which of these events are stored, or claimed by a batch that is about to be: their `idKey`s. */
  storedIds(rows: readonly Identified[]): Promise<ReadonlySet<string>>;
  /** First and last event, and the people seen in the last five minutes before `now`. */
  tracking(workspace: string, now: Date): Promise<Tracking>;
  /** Removes everything kept of these visitors, also what only counts them. Called again under the same id it goes on. */
  erase(erased: Erased): Promise<void>;
  /** Removes everything about visitors of before a moment, which begins a quarter of an hour. */
  forgetBefore(workspace: string, moment: Date): Promise<void>;
  /** Removes everything kept about these workspaces. */
  deleteWorkspaces(ids: readonly string[]): Promise<void>;
  /**
   * Runs a report for somebody: its statements take turns with those of others, stand back behind
   * shorter ones, have a bound on their time, and end with the request. All of them see the persons
   * of the workspace as they are when the first one asks about people.
   */
  report<T>(asker: Asker, work: (store: Analytics) => Promise<T>): Promise<T>;
  /** Does anybody wait for a report now? What can wait, as filling in sample data, lets them go first. */
  isAsked(): boolean;
  /** Rows of a SELECT as objects; 64-bit integers as numbers. Rejects with a `StoreError`. */
  select<Row>(question: Question): Promise<Row[]>;
  /** The rows of a SELECT as the engine writes them to a file; all of them in memory. Rejects with a `StoreError`. */
  read(question: Question, format: FileFormat): Promise<Uint8Array>;
  /** Runs a statement that answers nothing: upkeep and the bench's generator, never with outside values in its text. */
  command(sql: string): Promise<void>;
  /** True when the store answers. */
  ready(): Promise<boolean>;
  /** Process of the embedded engine, for the metrics. */
  enginePid(): number | undefined;
  close(): Promise<void>;
}

/** Makes what keeps journeys in memory. */
export type JourneysOf = (store: Pick<Analytics, 'read' | 'select'>, changes: Changes, log: AnalyticsLog) => Journeys;

export interface AnalyticsPort {
  readonly analytics: Analytics;
}

/** Opens the store (embedded or a server), brings its tables up to date, and resolves when it answers. */
export function openAnalytics(settings: AnalyticsSettings, log: AnalyticsLog, journeysOf?: JourneysOf): Promise<Analytics> {
  return openStore(settings, log, journeysOf);
}
