import { resources } from '#resources/index.ts';
import { UnlockModal, type UnlockProps } from '../unlock-row.tsx';

/** Opens a locked workspace. */
export default function UnlockWorkspaceModal(props: UnlockProps) {
  return <UnlockModal resource={resources.workspaces} {...props} />;
}
