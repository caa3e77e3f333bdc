import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { Misfits } from '#server/db/column-fit.ts';

/** Fields and columns of the product are held together in `server/db/tables/table-of.ts`; here the comparison itself is. */

const table = pgTable('planted', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  note: text('note'),
  amount: text('amount').notNull(),
  at: timestamp('at', { mode: 'date' }).notNull(),
  seen_at: timestamp('seen_at', { mode: 'date' }).notNull(),
  position: integer('position'),
  on: boolean('on').notNull(),
});

type Fields = {
  readonly name: { readonly kind: 'text'; readonly required: true };
  readonly note: { readonly kind: 'text' };
  readonly amount: { readonly kind: 'money'; readonly required: true };
  readonly at: { readonly kind: 'instant'; readonly nullable: false; readonly readOnly: true };
  readonly seen_at: { readonly kind: 'instant'; readonly readOnly: true };
  readonly position: { readonly kind: 'integer'; readonly nullable: false };
  readonly on: { readonly kind: 'boolean' };
  readonly gone: { readonly kind: 'text' };
};

/** A record of exactly the misfits: one too many or one too few does not compile. */
const planted: Readonly<Record<Misfits<Fields, typeof table>, true>> = {
  'amount: of another type': true,
  'seen_at: one may be null, the other not': true,
  'position: one may be null, the other not': true,
  'gone: no column': true,
};

test('a column of another name, type or nullability is named, and no other', () => {
  expect(Object.keys(planted)).toHaveLength(4);
});
