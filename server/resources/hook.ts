import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Row } from '#domain/kit/resource.ts';
import type { ResourceName, resources } from '#resources/index.ts';
import type { Act } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import type { StoredRow, StoredValues } from '#server/db/tables/table-of.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import type { RequestWorkspace } from '#server/policy/access.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import type { HooksByName } from './hooks-of.ts';
import type { Input } from './wire/input.ts';

/** Everything a hook may use. All of a request's hooks run in one transaction, `tx`; throwing rolls it back. */
export interface WriteScope extends Writing {
  /** Of every resource: a write asks those of its own. */
  readonly resourceHooks: HooksByName;
  /** Id of the signed-in person; of the person a workspace is made for when staff make it. */
  readonly userId: string;
  /** Set by staff: the plan's limits are not asked. */
  readonly beyondPlan?: boolean;
  /** Null where rows are decided by the person alone, as while a workspace is being created. */
  readonly workspace: RequestWorkspace | null;
  readonly now: Date;
  /** Adds a line to the audit log, in the same transaction. */
  record(act: Act): Promise<void>;
}

/** Thrown by a hook: a value that the declaration allows and that cannot be taken now. `code`: a text under `errors.` */
export class RefusedValue extends Error {
  override readonly name = 'RefusedValue';
  readonly field: string;
  readonly code: string;

  constructor(field: string, code: string) {
    super(`${field}: ${code}`);
    this.field = field;
    this.code = code;
  }
}

type MaybePromise<T> = T | Promise<T>;

/** Who wants to see rows, and where. */
export interface Viewer {
  readonly db: Database;
  readonly user: Pick<SessionUser, 'id' | 'unproven' | 'token' | 'family'>;
  readonly workspace: RequestWorkspace | null;
  readonly now: Date;
}

type Fields<N extends ResourceName> = (typeof resources)[N]['fields'];
/** Fields of a resource that are worked out for whoever asks. */
export type DerivedFieldOf<N extends ResourceName> = {
  [Name in keyof Fields<N> & string]: Fields<N>[Name] extends { derived: true } ? Name : never;
}[keyof Fields<N> & string];
type DerivedValues<N extends ResourceName> = {
  readonly [Name in DerivedFieldOf<N>]: Name extends keyof Row<(typeof resources)[N]> ? Row<(typeof resources)[N]>[Name] : never;
};

/** A create request and whose hand it counts as. */
export interface Made {
  readonly input: Input;
  scope(tx: Database): Partial<WriteScope>;
}

/**
 * What a resource does besides storing its fields. Hooks that use more than the write they are told of are
 * made by a function of their ports. Each hook is optional; throw an `HttpError`
 * to refuse, or a `RefusedValue` for one field. Values given to `before…` hooks are validated; what they return is stored, so a
 * hook may add columns that no client can send (owner, keys, derived fields).
 */
export interface ResourceHooks<N extends ResourceName> {
  /** Which rows somebody may see, where the column of their owner does not say it alone; undefined: all of them. */
  visible?(viewer: Viewer): SQL | undefined;
  /** The order of a list that asks for none, where no single field can say it. */
  order?(userId: string): readonly SQL[];
  /** The fields that are declared as `derived`, as this person sees them. */
  derive?(row: StoredRow<N>, viewer: Viewer): DerivedValues<N>;
  /** What a create request may carry besides the fields, and what it means. */
  readonly alsoTakes?: Readonly<Record<string, z.ZodType>>;
  readCreate?(request: FastifyRequest, input: Input): Promise<Made>;
  /** Checks limits, adds columns. `values.workspace_id` is set already on workspace resources. */
  beforeCreate?(values: StoredValues<N>, scope: WriteScope): MaybePromise<StoredValues<N>>;
  /** Creates what belongs to the new row. */
  afterCreate?(row: StoredRow<N>, scope: WriteScope): MaybePromise<void>;
  beforeEdit?(row: StoredRow<N>, changes: StoredValues<N>, scope: WriteScope): MaybePromise<StoredValues<N>>;
  afterEdit?(row: StoredRow<N>, scope: WriteScope): MaybePromise<void>;
  beforeDelete?(row: StoredRow<N>, scope: WriteScope): MaybePromise<void>;
  /** Ends a row that is kept, instead of removing it: what `visible` leaves out from then on. */
  end?(row: StoredRow<N>, scope: WriteScope): MaybePromise<void>;
  /** Checks limits before a deleted row comes back; answers what has to change of it. */
  beforeRestore?(row: StoredValues<N>, scope: WriteScope): MaybePromise<StoredValues<N>>;
  /** Once an edit or a deletion is stored for good: tells others of it. `row` is as it was written last. */
  afterCommit?(row: StoredRow<N>): MaybePromise<void>;
}
