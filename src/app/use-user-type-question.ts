import { useEffect } from 'react';
import { openModal } from '#src/modals/host.tsx';
import { useMe } from '#src/providers/me.tsx';
import { firstAsked } from '#src/providers/user-types.ts';

/** Asks once who the account is for, where that is not known; "later" stays away. */
export function useUserTypeQuestion(): void {
  const me = useMe();
  const ask = me.user_type === null && !me.is_demo && me.acting === null;
  useEffect(() => {
    if (ask && firstAsked(me.id)) openModal('set-user-type', { id: me.id });
  }, [ask, me.id]);
}
