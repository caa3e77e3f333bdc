import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { cheapestWith, pointedName } from '#domain/plans/upgrades.ts';
import { useGrantIn } from '#src/providers/access/use-grant.ts';
import { useMe } from '#src/providers/place/me.tsx';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { ownerName, type Refused, useCanvasRefusal, useGrantsOf } from '#src/upsell/room/use-canvas-refusal.ts';

/** Why no canvas can be made of a template in a workspace. Null while one can, or while that is being found out. */
export function useRefusal(target: WorkspaceRow | undefined): Refused | null {
  const { t, label, sentences } = useText();
  const sold = onSale(useMe().prices);
  const grants = useGrantsOf(target);
  const use = useGrantIn(target?.id, 'templates:use');
  const refused = useCanvasRefusal(target);
  if (!target || !grants || !use || use.allowed || use.because !== 'plan') return refused;
  const said = { name: target.name, plan: label(`plans.${grants.plan}`), needed: label(pointedName(cheapestWith('templateImport', sold))) };
  const why = t('library.modal.locked', said);
  if (grants.role === 'owner') return { text: why, plans: plansPath(grants.plan, { feature: 'templateImport' }, sold), canvases: null };
  return { text: sentences(why, t('library.modal.askOwner', { owner: ownerName(grants) })), plans: null, canvases: null };
}
