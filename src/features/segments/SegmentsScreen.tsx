import type { BaseRecord } from '@refinedev/core';
import { Suspense } from 'react';
import { useParams } from 'react-router';
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
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';

/** Whom a segment holds, in words. */
const ConditionsCell: Cell = ({ value }) => {
  const text = useText();
  const filter = readWords(String(value ?? '')) ?? [];
  const nameOf = useNamed(filter);
  const groups = filter.map((group) => groupText(text, group, nameOf));
  return <span className="cell-long">{new Intl.ListFormat(text.language, { type: 'conjunction' }).format(groups)}</span>;
};

const ShowScreen = lazyWithRetry(() => import('#src/crud/ShowScreen.tsx'));

const CELLS = { filter: ConditionsCell };

/** Groups of people under a name. One is made where its people are seen: in the list of people, by what they are filtered. */
function SegmentsList() {
  const { id } = useWorkspace();
  const resource = resources.segments;
  const people = `/dashboard/workspaces/${id}/people`;
  const slots: Slots = {
    cells: CELLS,
    rowPath: (row: BaseRecord) => {
      const params = new URLSearchParams();
      putFilter(params, [[{ segment: String(row.id) }]]);
      return `${people}?${params}`;
    },
    card: { detail: ['filter'] },
  };
  return <ListScreen resource={resource} path={listPath(resource, id)} createPath={people} slots={slots} />;
}

/** All segments, or the one that the address names, whom it holds in words. */
export default function SegmentsScreen() {
  const workspace = useWorkspace();
  const { id } = useParams();
  if (!id) return <SegmentsList />;
  return (
    <Suspense fallback={null}>
      <ShowScreen resource={resources.segments} path={listPath(resources.segments, workspace.id)} slots={{ cells: CELLS }} />
    </Suspense>
  );
}
