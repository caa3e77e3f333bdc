import type { ResourceHooks } from '#server/resources/hook.ts';

/** What an entry brought goes with it, and what it had replaced holds again; and the other way round when it comes back. */
export const spendEntries = {
  beforeDelete: ({ workspace_id, first_day, last_day }, { publish }) =>
    publish('spend.changed', { workspace: workspace_id, days: { min: first_day, max: last_day } }),
  beforeRestore: async (row, { publish }) => {
    const { workspace_id, first_day, last_day } = row;
    if (workspace_id && first_day && last_day)
      await publish('spend.changed', { workspace: workspace_id, days: { min: first_day, max: last_day } });
    return {};
  },
} satisfies ResourceHooks<'spend-entries'>;
