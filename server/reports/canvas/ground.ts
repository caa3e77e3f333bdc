import type { Analytics, Question } from '#server/events/analytics.ts';
import type { Ground } from '#server/events/kept.ts';
import { Parameters } from '../_kit/parameters.ts';
import { keyedOrders } from '../_kit/scope.ts';

/** Nothing is known of what stands where. */
export const NO_GROUND: Ground = { pieces: new Map(), orders: '' };

/** Asks for the pieces the table of events is stored in, each with what tells its content, and for the orders that keyed senders reported. */
export function compileGround(workspace: string): Question {
  const parameters = new Parameters();
  const orders = `SELECT concat(toString(uniqExact(order_key)), ' ', toString(sum(DISTINCT order_key))) FROM (${keyedOrders(parameters, workspace)})`;
  const sql = `SELECT (${orders}) AS orders, groupArray(name) AS names, groupArray(hash_of_all_files) AS contents
    FROM system.parts WHERE database = currentDatabase() AND table = 'events' AND active`;
  return { sql, params: parameters.values };
}

interface GroundRow {
  readonly orders: string;
  readonly names: readonly string[];
  readonly contents: readonly string[];
}

/** The pieces there are now. A server that does not let us see them is asked about all events each time. */
export async function groundOf({ select }: Pick<Analytics, 'select'>, workspace: string): Promise<Ground> {
  const [row] = await select<GroundRow>(compileGround(workspace)).catch(() => []);
  if (!row) return NO_GROUND;
  return { pieces: new Map(row.names.map((name, place) => [name, row.contents[place] ?? ''])), orders: row.orders };
}
