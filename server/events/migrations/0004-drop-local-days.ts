import type { Migration } from './index.ts';

/** What `0003-utc-slots` replaced; apart from it, so that an interruption there finds its sources. */
const REPLACED = ['daily', 'totals', 'seen', 'filtered'] as const;

export const migration: Migration = {
  name: '0004-drop-local-days',
  statements: (layout) =>
    REPLACED.flatMap((table) => layout.everywhere(table)).map((table) => `DROP TABLE IF EXISTS ${table}${layout.onCluster} SYNC`),
};
