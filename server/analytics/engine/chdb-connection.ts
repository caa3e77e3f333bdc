import { Session } from 'chdb';
import type { Connection } from './pool.ts';

/** Opens one more connection to the data folder this process holds. */
export function openConnection(path: string, configFile: string): Connection {
  const session = new Session(path, { connectionArgs: [`--config-file=${configFile}`] });
  return {
    async run(statement) {
      if (statement.kind === 'insert') {
        const { table, columns, format, data, settings } = statement;
        await session.insert({ table, format, values: data, settings, ...(columns ? { columns } : {}) });
        return new Uint8Array();
      }
      return (await session.queryAsync(statement.sql, { format: statement.format })).bytes();
    },
    close: () => session.close(),
  };
}
