import { useQuery } from '@tanstack/react-query';
import { plansPath, type Wanted } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { cheapestWith, pointedName } from '#domain/plans/upgrades.ts';
import { useGrantIn } from '#src/providers/access/use-grant.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { fetchGrants, grantsKey, type WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';

/** Why no canvas can be made of a template in a workspace, and who can change that. */
export interface Refused {
  readonly text: string;
  /** Where larger plans are compared, for the owner; null where nothing of that would help, or somebody else decides. */
  readonly plans: string | null;
  /** Whom to ask; null where nobody need be asked. */
  readonly owner: string | null;
}

/** Null while it can be done, or while that is being found out. */
export function useRefusal(target: WorkspaceRow | undefined): Refused | null {
  const { t, label } = useText();
  const sold = onSale(useMe().prices);
  const { data } = useQuery({
    queryKey: grantsKey(target?.id ?? ''),
    queryFn: ({ signal }) => fetchGrants(target?.id ?? '', signal),
    enabled: target !== undefined,
  });
  const use = useGrantIn(target?.id, 'templates:use');
  const create = useGrantIn(target?.id, 'canvases:create');
  if (!target || !data || !use || !create || (use.allowed && create.allowed)) return null;
  const { name } = target;
  const plan = label(`plans.${data.plan}`);
  const refusedBy = (text: string, wanted: Wanted): Refused => {
    if (data.role === 'owner') return { text, plans: plansPath(data.plan, wanted, sold), owner: null };
    return { text, plans: null, owner: `${data.owner.first_name} ${data.owner.last_name}`.trim() };
  };
  if (!use.allowed && use.because === 'plan') {
    const needed = label(pointedName(cheapestWith('templateImport', sold)));
    return refusedBy(t('library.modal.locked', { name, plan, needed }), { feature: 'templateImport' });
  }
  if (!create.allowed && create.because === 'plan') return refusedBy(t('transfer.noRoom', { name, plan }), { limit: 'canvases' });
  return { text: t('transfer.noRight', { name }), plans: null, owner: null };
}
