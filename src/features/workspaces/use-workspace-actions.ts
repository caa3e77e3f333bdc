import type { BaseRecord } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { resources } from '#resources/index.ts';
import type { ActionsFor, RowAction } from '#src/crud/slots.ts';
import { openModal } from '#src/modals/host.tsx';
import { useLock } from '#src/providers/actions/use-lock.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

const idOf = (row: BaseRecord) => String(row.id);
const nameOf = (row: BaseRecord) => String(row.name ?? '');

/** Acts on workspaces in the overview; everything but opening is for those one owns. */
export function useWorkspaceActions(): ActionsFor {
  const { t, label } = useText();
  const me = useMe();
  const said = useToast();
  const navigate = useNavigate();
  const { lock } = useLock(resources.workspaces);
  return (rows, place, clear) => {
    const own = rows.filter((row) => row.user === me.id);
    const open = own.filter((row) => row.is_locked !== true);
    const [first] = rows;
    if (!first) return [];
    const isOwn = place === 'row' && own.length === 1;
    const askLock = () =>
      openModal('confirm', {
        title: t('overview.lockTitle', {
          name: open.length === 1 && open[0] ? nameOf(open[0]) : label('resources.workspaces.counted', { count: open.length }),
        }),
        text: t('overview.lockText'),
        action: t('unlock.lock'),
        onConfirm: async () => {
          await lock(open.map(idOf));
          said.done(t('overview.lockDone', { count: open.length }));
          clear();
        },
      });
    const to = (path: string) => () => void navigate(`${inWorkspace(idOf(first))}${path}`);
    const actions: (RowAction | false)[] = [
      place === 'row' && { key: 'open', label: t('common.open'), icon: 'right', onClick: to('') },
      place === 'row' && { key: 'settings', label: t('shell.settings'), icon: 'settings', onClick: to('/settings') },
      open.length > 0 && { key: 'lock', label: t('unlock.lock'), icon: 'lock', onClick: askLock },
      isOwn &&
        first.is_locked === true && {
          key: 'unlock',
          label: t('unlock.action'),
          icon: 'unlock',
          onClick: () => openModal('unlock-workspace', { row: first }),
        },
      isOwn && {
        key: 'delete',
        label: t('common.delete'),
        icon: 'trash',
        danger: true,
        onClick: () => openModal('delete-workspace', { id: idOf(first), name: nameOf(first) }),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
