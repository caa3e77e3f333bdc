import type { Migration } from './index.ts';

/** The ad set that a cost belongs to. Costs stored before belong to none. */
export const migration: Migration = {
  name: '0010-ad-sets',
  statements: (layout) =>
    [...layout.everywhere('spend')]
      .reverse()
      .map((table) => `ALTER TABLE ${table}${layout.onCluster} ADD COLUMN IF NOT EXISTS ad_set String DEFAULT ''`),
};
