import type { BaseRecord } from '@refinedev/core';
import { resources } from '#resources/index.ts';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import type { Slots } from '#src/crud/slots.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { putFilter } from '#src/reports/filter/address.ts';
import { ConditionsCell } from './conditions-cell.tsx';

/** Groups of people under a name. One is made where its people are seen: in the list of people, by what they are filtered. */
export default function SegmentsScreen() {
  const { id } = useWorkspace();
  const resource = resources.segments;
  const people = `/dashboard/workspaces/${id}/people`;
  const slots: Slots = {
    cells: { filter: ConditionsCell },
    rowPath: (row: BaseRecord) => {
      const params = new URLSearchParams();
      putFilter(params, [[{ segment: String(row.id) }]]);
      return `${people}?${params}`;
    },
    card: { detail: ['filter'] },
  };
  return <ListScreen resource={resource} path={listPath(resource, id)} createPath={people} slots={slots} />;
}
