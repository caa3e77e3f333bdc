import type { Migration } from './index.ts';

/**
 * What is rarely read, and texts that no dictionary holds, are packed harder. An id is ten letters of time and
 * sixteen of 80 random bits: packed by the frequency of its letters it takes 13 to 14 bytes, which is less than 16 as a number, and no
 * key of a table has to change its type. Columns that most questions read stay as they are: fast.
 */
const CODECS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: {
    ...{ event_id: 'ZSTD(1)', visitor_id: 'ZSTD(1)', session_id: 'ZSTD(1)', order_id: 'ZSTD(1)' },
    ...{ query: 'ZSTD(1)', attributes: 'ZSTD(1)', received_at: 'Delta, ZSTD(1)' },
  },
  event_ids: { event_id: 'ZSTD(1)', token: 'ZSTD(1)' },
  lasting_ids: { event_id: 'ZSTD(1)', token: 'ZSTD(1)' },
  earnings: { event_id: 'ZSTD(1)' },
  visits: {
    ...{ pages: 'ZSTD(1)', depths: 'ZSTD(1)', first: 'Delta, ZSTD(1)' },
    ...{ last: 'Delta, LZ4', views: 'T64, LZ4', steps: 'T64, LZ4' },
  },
};

/** Tables whose stored rows `renewParts` packs anew. */
export const PACKED_TABLES = Object.keys(CODECS);

export const migration: Migration = {
  name: '0008-codecs',
  statements: (layout) =>
    Object.entries(CODECS).map(([table, columns]) => {
      const changes = Object.entries(columns).map(([column, codec]) => `MODIFY COLUMN ${column} CODEC(${codec})`);
      return `ALTER TABLE ${layout.local(table)}${layout.onCluster} ${changes.join(', ')}`;
    }),
};
