import { useSearchParams } from 'react-router';
import { resources } from '#resources/index.ts';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import type { Slots } from '#src/crud/slots.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { EmptyInvite, InviteFromAddress } from './InviteButton.tsx';
import { OwnerRow } from './OwnerRow.tsx';
import { PermissionCell } from './PermissionCell.tsx';
import { PersonCell } from './PersonCell.tsx';
import { usePendingActions, useRemoval } from './use-pending.ts';
import './collaborate.css';

const SLOTS: Slots = {
  // A person is recognised by name and picture, the permission is changed in its row, and inviting is a call of its own.
  cells: { email: PersonCell, permissions: PermissionCell },
  above: <OwnerRow />,
  emptyExtra: EmptyInvite,
  bulk: false,
  useActions: usePendingActions,
  card: { detail: ['permissions', 'created_at'] },
};

/** Who works in this workspace: the owner on top, everybody who was invited below. */
export default function CollaborateScreen() {
  const { id } = useWorkspace();
  const phone = usePhone();
  const removal = useRemoval();
  const [params] = useSearchParams();
  return (
    <>
      <ListScreen
        resource={resources.collaborators}
        path={listPath(resources.collaborators, id)}
        slots={{ ...SLOTS, editable: () => phone, removal }}
      />
      {params.has('create') ? <InviteFromAddress /> : null}
    </>
  );
}
