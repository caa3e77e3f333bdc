import type { ResourceHooks } from '#server/resources/hook.ts';

/** The two days of an annotation stand in the order of time, and one day has no other. */
function inOrder(day: string, last: string | null | undefined): { day: string; last_day: string | null } {
  if (!last || last === day) return { day, last_day: null };
  return last < day ? { day: last, last_day: day } : { day, last_day: last };
}

export const annotations: ResourceHooks<'annotations'> = {
  beforeCreate: (values) => (values.day ? { ...values, ...inOrder(values.day, values.last_day) } : values),
  beforeEdit(row, changes) {
    if (changes.day === undefined && changes.last_day === undefined) return changes;
    return { ...changes, ...inOrder(changes.day ?? row.day, changes.last_day === undefined ? row.last_day : changes.last_day) };
  },
};
