import type { Migration } from './index.ts';

/** Costs of single ads, and whether somebody entered them: what was entered can be taken back. */
const COLUMNS = ["ad_id String DEFAULT ''", "ad_name String DEFAULT ''", 'entered UInt8 DEFAULT 0'] as const;

export const migration: Migration = {
  name: '0007-entered-spend',
  statements: (layout) =>
    [...layout.everywhere('spend')]
      .reverse()
      .flatMap((table) => COLUMNS.map((column) => `ALTER TABLE ${table}${layout.onCluster} ADD COLUMN IF NOT EXISTS ${column}`)),
};
