import { Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

type Row = Record<string, unknown>;

/** What is the same in each statement that reads whole rows of a table. */
interface Whole {
  /** Every column, as the statement names them. */
  readonly columns: SQL;
  /** A row by the names that the code knows, with its values as the columns read them. */
  read(stored: Row): Row;
}

const known = new WeakMap<PgTable, Whole>();

function wholeOf(table: PgTable): Whole {
  const before = known.get(table);
  if (before) return before;
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const isAsStored = column.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    return { name, stored: column.name, column: isAsStored ? null : column };
  });
  const named = columns.map(({ stored }) => `"${stored}"`).join(', ');
  const whole: Whole = {
    columns: sql.raw(named),
    read(stored) {
      const row: Row = {};
      for (const { name, column, stored: from } of columns) {
        const value = stored[from];
        row[name] = value === null || column === null ? value : column.mapFromDriverValue(value);
      }
      return row;
    },
  };
  known.set(table, whole);
  return whole;
}

/** Rows, each with what was asked for beside its own columns. */
interface Found {
  readonly rows: readonly Row[];
  /** `beside` of the first row; undefined where there is none. */
  readonly beside: unknown;
}

/**
 * Whole rows of a table: the same as `db.select().from(table)`, for what is read with every request. The query
 * builder writes the list of columns anew each time, which takes longer than all else it does.
 * @param rest what comes after the table: `where` and all that may follow
 * @param beside one more value that is asked for with the rows
 */
export async function wholeRows(db: Database, table: PgTable, rest: SQL, beside?: SQL): Promise<Found> {
  const { columns, read } = wholeOf(table);
  const more = beside ? sql`, ${beside} as beside` : undefined;
  const { rows } = await db.execute<Row>(sql`select ${columns}${more} from ${table} ${rest}`);
  return { rows: rows.map(read), beside: rows[0]?.beside };
}
