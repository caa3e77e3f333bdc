import { useQuery } from '@tanstack/react-query';
import { asPlan, UNLIMITED } from '#domain/plans/plans.ts';
import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { resources } from '#resources/index.ts';
import type { WorkspaceGrants } from '#resources/shapes/account/account.ts';
import { planRoom } from '#src/crud/locks/plan-limit.ts';
import { useGrantIn } from '#src/providers/access/use-grant.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { fetchGrants, grantsKey, type WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

/** Why something cannot be put into a workspace, and what to do next. */
export interface Refused {
  readonly text: string;
  /** Where larger plans are compared; null where somebody else decides, or none of them would help. */
  readonly plans: string | null;
  /** Where canvases can be locked or deleted, to make room; null where that would not help. */
  readonly canvases: string | null;
}

export const ownerName = ({ owner }: WorkspaceGrants): string => `${owner.first_name} ${owner.last_name}`.trim();

/** What somebody may do in a workspace that is not on screen; undefined while it is being found out. */
export function useGrantsOf(target: WorkspaceRow | undefined): WorkspaceGrants | undefined {
  const { data } = useQuery({
    queryKey: grantsKey(target?.id ?? ''),
    queryFn: ({ signal }) => fetchGrants(target?.id ?? '', signal),
    enabled: target !== undefined,
  });
  return data;
}

/** What to do where the plan has no room: whoever may add a canvas may also lock or delete one. */
function useNoRoom() {
  const { t, label, sentences } = useText();
  const format = useFormat();
  const sold = onSale(useMe().prices);
  return ({ id, name }: WorkspaceRow, grants: WorkspaceGrants): Refused => {
    const plan = asPlan(grants.plan);
    const { next } = planRoom(plan, 'canvases', grants.limits.canvases ?? { used: 0, allowed: 0 }, sold);
    const why = t('canvasList.room.full', { name, plan: label(`plans.${plan}`) });
    const canvases = listPath(resources.canvases, id);
    if (grants.role !== 'owner') {
      const ask = t('canvasList.room.askOwner', { owner: ownerName(grants) });
      return { text: sentences(why, t('crud.limitTextOnly'), ask), plans: null, canvases };
    }
    if (!next) return { text: sentences(why, t('crud.limitTextOnly')), plans: null, canvases };
    const count = next.allowed === UNLIMITED ? t('crud.unlimited') : format.number(next.allowed);
    const way = t('crud.limitText', { plan: label(`plans.${next.plan}`), count });
    return { text: sentences(why, way), plans: plansPath(plan, { limit: 'canvases' }, sold), canvases };
  };
}

/** Why no canvas can be added to a workspace. Null while one can, or while that is being found out. */
export function useCanvasRefusal(target: WorkspaceRow | undefined): Refused | null {
  const { t } = useText();
  const grants = useGrantsOf(target);
  const create = useGrantIn(target?.id, 'canvases:create');
  const noRoom = useNoRoom();
  if (!target || !grants || !create || create.allowed) return null;
  if (create.because === 'plan') return noRoom(target, grants);
  const text = t('canvasList.room.look', { name: target.name, owner: ownerName(grants) });
  return { text, plans: null, canvases: null };
}
