import { Session } from 'chdb';
import type { Connection } from './pool.ts';

/** Values are part of the text here, and lists of ids are long. */
const LONGEST_STATEMENT = 16 * 1024 * 1024;

/** Opens one more connection to the data folder this process holds. */
export function openConnection(path: string, configFile: string): Connection {
  const session = new Session(path, { connectionArgs: [`--config-file=${configFile}`, `--max_query_size=${LONGEST_STATEMENT}`] });
  return {
    async run(statement) {
      if (statement.kind === 'insert') {
        const { table, columns, format, data, settings } = statement;
        await session.insert({ table, format, values: data, settings, ...(columns ? { columns } : {}) });
        return new Uint8Array();
      }
      return (await session.queryAsync(statement.sql, { format: statement.format })).bytes();
    },
    async release() {
      try {
        await session.queryAsync('SELECT 1', { format: 'Null' });
      } catch {
        // It is closed next, whatever it answers.
      }
    },
    close: () => session.close(),
  };
}
