import type { BaseRecord } from '@refinedev/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { resources } from '#resources/index.ts';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import { ListTable } from '#src/crud/list/ListTable.tsx';
import { useView, ViewSwitch } from '#src/crud/list/ViewSwitch.tsx';
import { DrawFromData } from '#src/modals/draw-from-data/DrawFromData.tsx';
import { useGrants } from '#src/providers/access/use-grant.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { slotsOf } from '#src/slots/standing.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { CanvasCards } from './CanvasCards.tsx';
import { FromTemplate } from './FromTemplate.tsx';
import { ImportLink } from './ImportLink.tsx';
import { useStart } from './start/use-start.tsx';
import { UnlockButton } from './UnlockButton.tsx';
import { useCanvasActions } from './use-canvas-actions.ts';
import { useFacets } from './use-facets.ts';
import './canvases.css';

const Walkthrough = lazyWithRetry(() => import('./Walkthrough.tsx'));

/** What can be done with several at once. */
const BULK_ACTIONS = ['canvases:delete', 'canvases:duplicate', 'canvases:lock'] as const;

const isOpen = (row: BaseRecord) => row.is_locked !== true;

/** Besides an empty canvas: one that is drawn already. */
function OtherWays() {
  return (
    <>
      <FromTemplate />
      <DrawFromData />
      <ImportLink />
    </>
  );
}

/** The canvases of a workspace: cards with what each looks like, or the table. */
export default function CanvasesScreen() {
  const { id } = useWorkspace();
  const grantOf = useGrants(BULK_ACTIONS);
  const mayAct = BULK_ACTIONS.some((name) => grantOf(name).allowed);
  const phone = usePhone();
  const [view, setView] = useView('flx_canvases', 'table');
  const [params] = useSearchParams();
  return (
    <>
      <ListScreen
        resource={resources.canvases}
        path={listPath(resources.canvases, id)}
        slots={slotsOf(resources.canvases, {
          useStart,
          useActions: useCanvasActions,
          useChoices: useFacets,
          rowButton: UnlockButton,
          editable: isOpen,
          bulk: mayAct,
          columns: view === 'table',
          emptyExtra: OtherWays,
          toolbarEnd: (
            <>
              <OtherWays />
              <ViewSwitch view={view} onView={setView} />
            </>
          ),
        })}
        renderRows={view === 'cards' ? (props) => <CanvasCards {...props} /> : phone ? undefined : (props) => <ListTable {...props} />}
      />
      {params.has('walkthrough') ? (
        <Suspense fallback={null}>
          <Walkthrough />
        </Suspense>
      ) : null}
    </>
  );
}
