/**
 * Configuration of the embedded engine: small caches, few threads, a ceiling for memory. The
 * defaults of a server would let its caches alone grow to gigabytes.
 */
export function engineConfig(memory: number): string {
  const MIB = 1024 * 1024;
  const values: Readonly<Record<string, number | string>> = {
    max_server_memory_usage: memory,
    mark_cache_size: 32 * MIB,
    index_mark_cache_size: 4 * MIB,
    primary_index_cache_size: 32 * MIB,
    uncompressed_cache_size: 0,
    query_condition_cache_size: 4 * MIB,
    compiled_expression_cache_size: 16 * MIB,
    mmap_cache_size: 64,
    background_pool_size: 2,
    background_schedule_pool_size: 2,
    background_merges_mutations_concurrency_ratio: 1,
    max_thread_pool_size: 200,
    max_concurrent_queries: 64,
  };
  const lines = Object.entries(values).map(([name, value]) => `  <${name}>${value}</${name}>`);
  const merges =
    '  <merge_tree>\n    <max_bytes_to_merge_at_max_space_in_pool>4294967296</max_bytes_to_merge_at_max_space_in_pool>\n  </merge_tree>';
  return `<clickhouse>\n  <logger><level>fatal</level></logger>\n${lines.join('\n')}\n${merges}\n</clickhouse>\n`;
}
