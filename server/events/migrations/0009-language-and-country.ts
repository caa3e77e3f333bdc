import { CARRIED, earningsFrom, visitsFrom } from './0006-visits.ts';
import type { Migration } from './index.ts';
import type { Layout } from './layout.ts';
import { flowBy } from './roll-up.ts';

const ADDED = ['language', 'country'];
const ADD = ADDED.map((name) => `ADD COLUMN IF NOT EXISTS ${name} LowCardinality(String)`).join(', ');
const NOW_CARRIED = [...CARRIED, ...ADDED];

const addTo = (layout: Layout, table: string) => layout.everywhere(table).map((name) => `ALTER TABLE ${name}${layout.onCluster} ${ADD}`);

/**
 * The language of a browser and the country of its request, of what comes from now on: of what is stored neither is known.
 * They belong to what tells rows of `visits` apart, as the device does. They hardly change within a visit, so its rows do not
 * become more.
 */
export const migration: Migration = {
  name: '0009-language-and-country',
  statements: (layout) => [
    ...addTo(layout, 'events'),
    ...addTo(layout, 'earnings'),
    // A column may join the order of a table only in the statement that adds it.
    ...layout.everywhere('visits').map((name) => {
      const order =
        name === layout.local('visits') ? `, MODIFY ORDER BY (workspace_id, slot, person, visit, ${NOW_CARRIED.join(', ')})` : '';
      return `ALTER TABLE ${name}${layout.onCluster} ${ADD}${order}`;
    }),
    flowBy(layout, 'visits', visitsFrom(NOW_CARRIED)),
    flowBy(layout, 'earnings', earningsFrom(NOW_CARRIED)),
  ],
};
