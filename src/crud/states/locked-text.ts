import { pointedName } from '#domain/plans/upgrades.ts';
import type { Grant } from '#resources/shapes/account/account.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';

/** Why something is locked, and the name of the plan that has it; no plan where none that is sold here would do. */
export function useLockedText(): (grant: Grant) => { readonly text: string; readonly plan: string | undefined } {
  const { t, label } = useText();
  const me = useMe();
  const workspace = useMaybeWorkspace();
  const isOwner = !workspace || workspace.grants.owner.id === me.id;
  return (grant) => {
    const plan = grant.allowed || grant.plan === undefined ? undefined : label(pointedName(grant.plan));
    return { plan, text: plan ? t(isOwner ? 'crud.lockedOwner' : 'crud.lockedOther', { plan }) : t('crud.lockedRole') };
  };
}
