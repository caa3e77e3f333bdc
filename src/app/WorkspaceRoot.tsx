import { Outlet, useParams } from 'react-router';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { ApiError } from '#src/providers/api-error.ts';
import { rememberWorkspace } from '#src/providers/last-workspace.ts';
import { useLiveConnection } from '#src/providers/live.ts';
import { WorkspaceProvider } from '#src/providers/workspace.tsx';
import { LostAccessScreen } from './LostAccessScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { Splash } from './Splash.tsx';

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return error instanceof ApiError && error.status === 404 ? <NotFoundScreen /> : <LoadFailed error={error} onRetry={onRetry} />;
}

function Connected({ id }: { readonly id: string }) {
  useLiveConnection(id);
  rememberWorkspace(id);
  return <Outlet />;
}

/** Everything inside one workspace: its row, the grants in it, and its live events. */
export function WorkspaceRoot() {
  const { workspaceId = '' } = useParams();
  return (
    <WorkspaceProvider
      key={workspaceId}
      id={workspaceId}
      loading={<Splash />}
      lost={(name) => <LostAccessScreen name={name} />}
      failed={(error, retry) => <Failed error={error} onRetry={retry} />}
    >
      <Connected id={workspaceId} />
    </WorkspaceProvider>
  );
}
