import type { ReactNode } from 'react';

export interface PlainColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** Numbers stand at the right. */
  readonly right?: boolean;
  readonly className?: string;
  readonly cell: (row: Row, at: number) => ReactNode;
}

export interface PlainTableProps<Row> {
  /** Read by screen readers; what stands above the table says it to everybody else. */
  readonly caption: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, at: number) => string;
  readonly className?: string;
}

/** Rows that are only read: no sorting, no choosing. Where it is wider than the screen it scrolls by itself. */
export function PlainTable<Row>({ caption, columns, rows, keyOf, className }: PlainTableProps<Row>) {
  const classOf = ({ right, className: own }: PlainColumn<Row>) => [right ? 'r num' : '', own].filter(Boolean).join(' ') || undefined;
  return (
    <section className={['tbl-scroll', className].filter(Boolean).join(' ')} tabIndex={0} aria-label={caption}>
      <table className="tbl">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.right ? 'r' : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.cell(row, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
