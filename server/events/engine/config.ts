import type { OpenMessage } from './messages.ts';

/**
 * Configuration of the embedded engine: small caches, few threads, a ceiling for memory. The
 * defaults of a server would let its caches alone grow to gigabytes.
 */
export function engineConfig({ memory, isDurable }: Pick<OpenMessage, 'memory' | 'isDurable'>): string {
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
  const parts: Readonly<Record<string, number>> = {
    max_bytes_to_merge_at_max_space_in_pool: 4096 * MIB,
    // What is merged need not be waited for: the parts it was made of stay for eight minutes.
    ...(isDurable ? { fsync_after_insert: 1, fsync_part_directory: 1 } : {}),
  };
  const lines = (of: typeof values, indent: string) => Object.entries(of).map(([name, value]) => `${indent}<${name}>${value}</${name}>\n`);
  const merges = `  <merge_tree>\n${lines(parts, '    ').join('')}  </merge_tree>\n`;
  return `<clickhouse>\n  <logger><level>fatal</level></logger>\n${lines(values, '  ').join('')}${merges}</clickhouse>\n`;
}
