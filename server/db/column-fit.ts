import type { PgTable } from 'drizzle-orm/pg-core';
import type { Field } from '#domain/kit/fields.ts';
import type { NullableField } from '#domain/kit/resource.ts';
import type { WireConditions } from '#domain/wire/filters/conditions.ts';

/** What the column of a field holds. */
type Held<F extends Field> = F extends { kind: 'integer' | 'money' | 'decimal' }
  ? number
  : F extends { kind: 'boolean' }
    ? boolean
    : F extends { kind: 'instant' }
      ? Date
      : F extends { kind: 'tags' }
        ? string[]
        : F extends { kind: 'facts' }
          ? Record<string, unknown>
          : F extends { kind: 'conditions' }
            ? WireConditions
            : F extends { kind: 'option'; options: readonly { value: infer V }[] }
              ? V extends number
                ? number
                : string
              : string;

type FitsType<F extends Field, Data> = [Held<F>] extends [Data] ? true : [Data] extends [Held<F>] ? true : false;

/** A column that the store works out has a value wherever the field has one. */
type FitsNull<F extends Field, Column> = Column extends { _: { generated: object } }
  ? true
  : Column extends { _: { notNull: infer NotNull } }
    ? [NullableField<F>] extends [true]
      ? NotNull extends true
        ? false
        : true
      : NotNull
    : false;

type Misfit<F extends Field, Column> = Column extends { _: { data: infer Data } }
  ? FitsType<F, Data> extends true
    ? FitsNull<F, Column> extends true
      ? never
      : 'one may be null, the other not'
    : 'of another type'
  : 'no column';

/**
 * The fields of a declaration whose column does not fit, as `<field>: <why>`: there is none, it holds
 * another type, or one of the two may be null and the other may not. `never` where all fit; a derived one needs none.
 */
export type Misfits<Fields extends Readonly<Record<string, Field>>, Table extends PgTable> = {
  [Name in keyof Fields & string]: (
    Fields[Name] extends { derived: true }
      ? never
      : Misfit<Fields[Name], Name extends keyof Table['_']['columns'] ? Table['_']['columns'][Name] : undefined>
  ) extends infer Why extends string
    ? `${Name}: ${Why}`
    : never;
}[keyof Fields & string];
