/** How a table is laid out: on one engine, or as replicated tables of a cluster behind distributed ones. */
export interface Layout {
  /** ` ON CLUSTER name`, or nothing. */
  readonly onCluster: string;
  /** Name of the table that holds rows on this node. */
  local(table: string): string;
  /** Engine of such a table. `family`: `MergeTree`, `SummingMergeTree((hits))`, … */
  engine(family: string, table: string): string;
  /** Settings that make a repeated insert with the same token a no-op. */
  readonly deduplication: string;
  /** The names of a table in this layout, the one others stand on last: what a change of columns touches. */
  everywhere(table: string): readonly string[];
  /** Statements that make the name everybody reads and writes, where it differs from the local table. */
  distributed(table: string): readonly string[];
}

/** How many inserted blocks a table remembers. A replay after a crash concerns the last few. */
const REMEMBERED_BLOCKS = 10_000;

const ONE_ENGINE: Layout = {
  onCluster: '',
  local: (table) => table,
  engine: (family) => family,
  deduplication: `non_replicated_deduplication_window = ${REMEMBERED_BLOCKS}`,
  everywhere: (table) => [table],
  distributed: () => [],
};

function inCluster(cluster: string): Layout {
  const onCluster = ` ON CLUSTER ${cluster}`;
  const local = (table: string) => `${table}_local`;
  return {
    onCluster,
    local,
    engine: (family, table) => {
      const [name = family, given = ''] = family.split(/(?=\()/);
      const own = given.replace(/^\(|\)$/g, '');
      const place = `'/clickhouse/tables/{shard}/{database}/${table}', '{replica}'`;
      return `Replicated${name}(${place}${own === '' ? '' : `, ${own}`})`;
    },
    deduplication: `replicated_deduplication_window = ${REMEMBERED_BLOCKS}`,
    everywhere: (table) => [table, local(table)],
    // A workspace lives on one shard, so that what is counted per person never crosses shards.
    distributed: (table) => [
      `CREATE TABLE IF NOT EXISTS ${table}${onCluster} AS ${local(table)}
       ENGINE = Distributed(${cluster}, currentDatabase(), ${local(table)}, cityHash64(workspace_id))`,
    ],
  };
}

/** Tables of one engine, or of the named cluster. */
export function layoutFor(cluster: string | undefined): Layout {
  return cluster ? inCluster(cluster) : ONE_ENGINE;
}
