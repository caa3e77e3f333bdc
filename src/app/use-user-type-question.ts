import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { openModal } from '#src/modals/host.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { firstAsked } from '#src/providers/session/user-types.ts';

/** Where the question stands among others, and where somebody is making something: no window comes in between. */
const NOT_OVER = [/^\/dashboard\/account-settings/, /\/(?:create|edit)$/];

/** A form is open over a list. */
const hasForm = (search: string) => ['create', 'edit'].some((name) => new URLSearchParams(search).has(name));

/** Asks once who the account is for, where that is not known; "later" stays away. */
export function useUserTypeQuestion(): void {
  const me = useMe();
  const { pathname, search } = useLocation();
  const unknown = me.user_type === null && !me.is_demo && me.impersonation === null;
  const ask = unknown && !hasForm(search) && !NOT_OVER.some((path) => path.test(pathname));
  useEffect(() => {
    if (ask && firstAsked(me.id)) openModal('set-user-type', { id: me.id });
  }, [ask, me.id]);
}
