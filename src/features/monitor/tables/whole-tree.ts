import type { Trail } from './queries.ts';

/** One level of a tree: what is below one row. */
interface LevelOf<Row> {
  readonly rows: readonly Row[];
  /** Rows that match, of which `rows` are the first. */
  readonly row_count: number;
}

/** A row of a whole tree; null: what stands together behind the rows of its level. */
export interface TreeLine<Row, Level> {
  /** The keys down to it; of what stands together, down to the row it is below. */
  readonly trail: Trail;
  readonly row: Row | null;
  /** Levels of the trail that say nothing and have no lines, from 0. */
  readonly passed: readonly number[];
  /** The level that it stands in. */
  readonly level: Level;
}

/** Questions on their way at once: whoever looks at the page meanwhile is answered, too. */
const AT_ONCE = 4;

/** Lets so many be at work at the same time; the others wait for their turn. */
function turns(most: number) {
  let free = most;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Every row of a tree of so many levels, each followed by what it opens into, in the order in which the levels answer. */
export async function wholeTree<Row extends { readonly key: string }, Level extends LevelOf<Row>>(
  depth: number,
  ask: (trail: Trail) => Promise<Level>,
  passesOver: (above: Trail, level: Level) => boolean,
  rowsOf: (level: Level) => readonly Row[] = ({ rows }) => rows,
): Promise<{ readonly outermost: Level; readonly lines: readonly TreeLine<Row, Level>[] }> {
  const inTurn = turns(AT_ONCE);
  const linesOf = async (level: Level, above: Trail, passed: readonly number[]): Promise<readonly TreeLine<Row, Level>[]> => {
    if (passesOver(above, level)) return below([...above, ''], [...passed, above.length]);
    const rows = rowsOf(level).map(async (row) => {
      const trail = [...above, row.key];
      return [{ trail, row, level, passed }, ...(trail.length < depth ? await below(trail, passed) : [])];
    });
    const rest = level.row_count > level.rows.length ? [{ trail: above, row: null, level, passed }] : [];
    return [...(await Promise.all(rows)).flat(), ...rest];
  };
  const below = async (trail: Trail, passed: readonly number[]) => linesOf(await inTurn(() => ask(trail)), trail, passed);
  const outermost = await inTurn(() => ask([]));
  return { outermost, lines: await linesOf(outermost, [], []) };
}
