import { resources } from '#resources/index.ts';
import ShowScreen from '#src/crud/ShowScreen.tsx';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { ConditionsCell } from './conditions-cell.tsx';

const SLOTS = { cells: { filter: ConditionsCell } };

/** One segment, whom it holds in words. */
export default function SegmentScreen() {
  const { id } = useWorkspace();
  return <ShowScreen resource={resources.segments} path={listPath(resources.segments, id)} slots={SLOTS} />;
}
