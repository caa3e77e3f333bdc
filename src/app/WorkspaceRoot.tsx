import { Outlet, useMatches, useParams } from 'react-router';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useLiveConnection } from '#src/providers/live/live.ts';
import { rememberWorkspace } from '#src/providers/place/last-workspace.ts';
import { WorkspaceProvider } from '#src/providers/place/workspace.tsx';
import { useKnownWorkspace } from '#src/providers/place/workspaces.ts';
import { FILLS_WINDOW } from './feature-screens.ts';
import { LostAccessScreen } from './screens/LostAccessScreen.tsx';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';
import { shellAtHand } from './shell/late-shell.ts';
import { Splash } from './shell/Splash.tsx';
import { Waiting } from './shell/Waiting.tsx';

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return error instanceof ApiError && error.status === 404 ? <NotFoundScreen /> : <LoadFailed error={error} onRetry={onRetry} />;
}

function Connected({ id }: { readonly id: string }) {
  useLiveConnection(id);
  rememberWorkspace(id);
  return <Outlet />;
}

/** The frame stays while another workspace is on its way; a screen that fills the window has none. */
function Arriving({ id }: { readonly id: string }) {
  const fills = useMatches().some(({ handle }) => handle === FILLS_WINDOW);
  const known = useKnownWorkspace(id);
  const Shell = shellAtHand();
  // On a first visit nothing stands yet that could stay.
  if (fills || !known || !Shell) return <Splash />;
  return (
    <Shell>
      <Waiting />
    </Shell>
  );
}

/** Everything inside one workspace: its row, the grants in it, and its live events. */
export function WorkspaceRoot() {
  const { workspaceId = '' } = useParams();
  return (
    <WorkspaceProvider
      key={workspaceId}
      id={workspaceId}
      loading={<Arriving id={workspaceId} />}
      lost={(name) => <LostAccessScreen name={name} />}
      failed={(error, retry) => <Failed error={error} onRetry={retry} />}
    >
      <Connected id={workspaceId} />
    </WorkspaceProvider>
  );
}
