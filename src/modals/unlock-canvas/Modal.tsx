import { resources } from '#resources/index.ts';
import { WorkspaceProvider } from '#src/providers/place/workspace.tsx';
import { UnlockModal, type UnlockProps } from '../unlock-row.tsx';

export interface UnlockCanvasProps extends UnlockProps {
  /** The workspace it stands in: modals are drawn outside of any. */
  readonly workspace: string;
}

/** Opens a locked canvas. */
export default function UnlockCanvasModal({ workspace, ...props }: UnlockCanvasProps) {
  return (
    <WorkspaceProvider id={workspace} loading={null} failed={() => null}>
      <UnlockModal resource={resources.canvases} {...props} />
    </WorkspaceProvider>
  );
}
