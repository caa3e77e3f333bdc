type Select = (sql: string, params: { readonly workspace: string }) => Promise<unknown[]>;

const HERE = 'WHERE workspace_id = {workspace:UUID}';
/** Of each table of the event store what its rows come to, in however many parts they are stored. */
const TABLES = {
  counts: `SELECT kind, slot, sum(hits) AS times, sum(revenue) AS money FROM counts ${HERE}
    GROUP BY kind, slot HAVING times != 0 OR money != 0 ORDER BY ALL`,
  purchases: `SELECT keyed, slot, toString(order_key) AS placed, sum(hits) AS times, sum(revenue) AS money FROM purchases ${HERE}
    GROUP BY keyed, slot, purchases.order_key HAVING times != 0 OR money != 0 ORDER BY ALL`,
  orders: `SELECT DISTINCT toString(order_key) AS placed FROM purchases ${HERE} AND order_key != 0 ORDER BY ALL`,
  presence: `SELECT DISTINCT slot, toString(person) AS one FROM presence ${HERE} ORDER BY ALL`,
  visits: `SELECT slot, toString(person) AS one, sum(visits.views) AS seen, sum(visits.steps) AS done FROM visits ${HERE}
    GROUP BY slot, visits.person ORDER BY ALL`,
  earnings: `SELECT event_id, value FROM earnings ${HERE} ORDER BY ALL`,
  page_names: `SELECT DISTINCT name FROM page_names ${HERE} ORDER BY ALL`,
  seen_by_origin: `SELECT origin, min(seen_by_origin.first) AS began, max(seen_by_origin.last) AS ended FROM seen_by_origin ${HERE}
    GROUP BY origin ORDER BY ALL`,
  events: `SELECT event_id, visitor_id FROM events ${HERE} ORDER BY ALL`,
  identities: `SELECT visitor_id, kind, value FROM identities ${HERE} ORDER BY ALL`,
  person_acts: `SELECT toString(visitor) AS one, kind, value FROM person_acts ${HERE} ORDER BY ALL`,
} as const;

/** What is stored of a workspace, so that two of them can be compared. */
export async function storedTables(select: Select, workspace: string): Promise<Readonly<Record<string, unknown[]>>> {
  const read = await Promise.all(Object.entries(TABLES).map(async ([table, sql]) => [table, await select(sql, { workspace })] as const));
  return Object.fromEntries(read);
}
