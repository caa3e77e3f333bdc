import type { ReactNode } from 'react';

/** A head that is only spoken, over a column of bars. */
interface SpokenHead {
  readonly spoken: string;
  readonly className: string;
}

interface TableProps {
  /** What the table is about; spoken. */
  readonly title: string;
  /** Over the names of the rows. */
  readonly names: string;
  /** Over the numbers, from left to right; what is false is left out. */
  readonly numbers: readonly (string | SpokenHead | false)[];
  readonly panelClass?: string;
  readonly tableClass?: string;
  /** The body, and the foot where there is one. */
  readonly children: ReactNode;
}

/** A table of numbers of a journey: scrolls sideways by itself where it has no room. */
export function JourneyTable({ title, names, numbers, panelClass = '', tableClass = '', children }: TableProps) {
  return (
    <section className={`panel tbl-scroll journeys-table ${panelClass}`.trim()} tabIndex={0} aria-label={title}>
      <table className={`tbl ${tableClass}`.trim()}>
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{names}</th>
            {numbers.map((head) =>
              head === false ? null : typeof head === 'string' ? (
                <th key={head} scope="col" className="r">
                  {head}
                </th>
              ) : (
                <th key={head.className} scope="col" className={head.className}>
                  <span className="sr">{head.spoken}</span>
                </th>
              ),
            )}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
