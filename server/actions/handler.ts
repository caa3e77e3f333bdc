import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnyAction, ParametersOf } from '#resources/kit/action.ts';
import type { Answer, Page, Read, Shape } from '#resources/kit/shape.ts';
import type { Act } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import type { AnyRow } from '#server/resources/resource-table.ts';

/** What a handler answers: a stored row, the attributes beside their id, several of them, or nothing. */
export type ResultOf<A extends Answer> = A extends { kind: 'row' }
  ? AnyRow
  : A extends { kind: 'rows' }
    ? Rendered
    : A extends { kind: 'one'; attributes: infer T extends z.ZodObject }
      ? z.input<T> & { readonly id: string }
      : A extends { kind: 'many'; attributes: infer T extends z.ZodObject }
        ? readonly (z.input<T> & { readonly id: string })[]
        : A extends { kind: 'page'; attributes: infer T extends z.ZodObject }
          ? Page<z.input<T> & { readonly id: string }>
          : A extends { kind: 'plain'; schema: infer S extends z.ZodType }
            ? z.input<S>
            : // Nothing is sent, whatever it was.
              unknown;

/** An answer as it travels: what `once` keeps, and what a repetition gets again. A text or a stream names its media type itself. */
export interface Rendered {
  readonly rendered: object | string | null;
}

/** Adds the action's line to the audit log, inside the transaction of what it speaks of. */
export type RecordLine = (tx: Database, act: Omit<Act, 'action'>) => Promise<void>;

/** A request that passed its guard and its shape. */
export interface ActionCall<A extends AnyAction, S extends Shape, P> {
  /** What the capability of the handler uses of the server. */
  readonly context: P;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Ids in small letters, as the store has them. */
  readonly params: ParametersOf<A>;
  readonly input: Read<S>;
  readonly now: Date;
  /** Runs a write once per Idempotency-Key, inside its transaction; a repetition gets the first answer. */
  once(tx: Database, write: () => Promise<ResultOf<S['answer']>>): Promise<Rendered>;
  /** Only where the declaration says that it is recorded. */
  readonly record: A extends { readonly audit: true } ? RecordLine : undefined;
}

/** A call of one action of a group. */
export type CallIn<Actions, Shapes, Key extends keyof Actions & keyof Shapes, P> = Actions[Key] extends AnyAction
  ? Shapes[Key] extends Shape
    ? ActionCall<Actions[Key], Shapes[Key], P>
    : never
  : never;

export type Handler<A extends AnyAction, S extends Shape, P> = (call: ActionCall<A, S, P>) => Promise<ResultOf<S['answer']> | Rendered>;

/**
 * A handler for each action of a group: one without does not compile, nor does one for no action.
 * `P`: the ports that these handlers take. Whoever mounts them has to offer them, or it does not compile.
 */
export type HandlersOf<Actions, Shapes, P> = {
  readonly [Key in keyof Actions & keyof Shapes]: Actions[Key] extends AnyAction
    ? Shapes[Key] extends Shape
      ? Handler<Actions[Key], Shapes[Key], P>
      : never
    : never;
};

/** A handler as the mount calls it. */
export type AnyHandler<P> = (call: ActionCall<AnyAction, Shape, P>) => Promise<unknown>;
