import type { BaseKey, BaseRecord, DataProvider } from '@refinedev/core';
import { type DataMeta, workspaceOf } from './row-meta.ts';

/** Ids that one request asks for at most. */
const MOST = 100;

type Read = (resource: string, ids: readonly string[], meta: DataMeta | undefined) => Promise<readonly BaseRecord[]>;

interface Asked {
  readonly ids: Set<string>;
  readonly rows: Promise<readonly BaseRecord[]>;
}

const inParts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, at) => ids.slice(at * MOST, (at + 1) * MOST));

/**
 * `getMany` of a data provider: calls of the same moment about rows of the same list become one request,
 * so that each cell of a table may ask for the name of the row it refers to.
 */
export function together(read: Read): NonNullable<DataProvider['getMany']> {
  const waiting = new Map<string, Asked>();
  const ask = (resource: string, meta: DataMeta | undefined): Asked => {
    const key = `${resource} ${workspaceOf(meta) ?? ''}`;
    const known = waiting.get(key);
    if (known) return known;
    const ids = new Set<string>();
    const rows = new Promise<void>((resolve) => setTimeout(resolve)).then(async () => {
      waiting.delete(key);
      return (await Promise.all(inParts([...ids]).map((part) => read(resource, part, meta)))).flat();
    });
    const asked = { ids, rows };
    waiting.set(key, asked);
    return asked;
  };
  return async <T extends BaseRecord>({ resource, ids, meta }: { resource: string; ids: BaseKey[]; meta?: DataMeta }) => {
    const asked = ask(resource, meta);
    const wanted = new Set(ids.map(String));
    for (const id of wanted) asked.ids.add(id);
    const rows = await asked.rows;
    return { data: rows.filter((row) => wanted.has(String(row.id))) as T[] };
  };
}
