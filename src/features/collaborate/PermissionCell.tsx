import { useUpdate } from '@refinedev/core';
import { PERMISSIONS } from '#domain/wire/collaboration.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

/** What somebody may do here. The owner changes it in place; it holds from their next click on. */
export const PermissionCell: Cell = ({ row, value }) => {
  const { t } = useText();
  const phone = usePhone();
  const mayEdit = useGrant('collaborators:edit').allowed;
  const said = useToast();
  const { mutate, mutation } = useUpdate();
  const email = String(row.email ?? '');
  const nameOf = (permission: unknown) => PERMISSIONS.find((option) => option.value === Number(permission))?.name ?? 'view_only';
  const word = (permission: unknown) => t(`resources.collaborators.options.permissions.${nameOf(permission)}`);
  // A card on a phone is a link; its menu leads to the form instead.
  const inPlace = !phone && mayEdit && row.id !== undefined;
  if (!inPlace) return <span>{word(value)}</span>;
  const change = (permissions: number) =>
    mutate(
      {
        resource: 'collaborators',
        id: row.id ?? '',
        values: { permissions },
        mutationMode: 'optimistic',
        successNotification: false,
      },
      { onSuccess: () => said.done(t('collaborate.changed', { name: email, permission: word(permissions) })) },
    );
  return (
    <select
      className="ctl permission"
      aria-label={t('collaborate.permissionsOf', { name: email })}
      value={Number(value)}
      disabled={mutation.isPending}
      onChange={(event) => change(Number(event.target.value))}
    >
      {PERMISSIONS.map((option) => (
        <option key={option.name} value={option.value}>
          {t(`resources.collaborators.options.permissions.${option.name}`)}
        </option>
      ))}
    </select>
  );
};
