import type { BaseRecord } from '@refinedev/core';
import { readWords } from '#domain/wire/filters/filter-words.ts';
import { resources } from '#resources/index.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import type { Slots } from '#src/crud/slots.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { putFilter } from '#src/reports/filter/address.ts';
import { groupText } from '#src/reports/filter/filter-text.ts';
import { useNamed } from '#src/reports/filter/use-maps.ts';

/** Whom a segment holds, in words. */
const ConditionsCell: Cell = ({ value }) => {
  const text = useText();
  const filter = readWords(String(value ?? '')) ?? [];
  const nameOf = useNamed(filter);
  const groups = filter.map((group) => groupText(text, group, nameOf));
  return <span className="cell-long">{new Intl.ListFormat(text.language, { type: 'conjunction' }).format(groups)}</span>;
};

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
