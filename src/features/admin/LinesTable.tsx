import type { ReactNode } from 'react';

interface LinesTableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  /** Said of a column of buttons before the others, whose head is not drawn. */
  readonly opens?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The frame of the admin area's small tables; on a phone each row stands as a block, its heads beside the values. */
export function LinesTable({ caption, heads, opens, className, children }: LinesTableProps) {
  return (
    // A wide one scrolls, also by keyboard.
    <section className="tbl-scroll" tabIndex={0} aria-label={caption}>
      <table className={['tbl', 'admin-lines', className].filter(Boolean).join(' ')}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {opens ? (
              <th scope="col">
                <span className="sr">{opens}</span>
              </th>
            ) : null}
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
