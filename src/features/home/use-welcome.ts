import { useEffect } from 'react';
import { openModal } from '#src/modals/host.tsx';
import { useLaunchpad } from '#src/providers/place/launchpad.ts';
import { useMe } from '#src/providers/place/me.tsx';

const keyOf = (person: string) => `flx_welcomed_${person}`;

/** True once for a person on this device; storage that is forbidden counts as greeted. */
function firstGreeted(person: string): boolean {
  try {
    if (localStorage.getItem(keyOf(person))) return false;
    localStorage.setItem(keyOf(person), '1');
    return true;
  } catch {
    return false;
  }
}

/** Greets whoever is new, once, where nothing is being typed: who has passed the first level knows the way. */
export function useWelcome(workspace: string | undefined): void {
  const me = useMe();
  const { data } = useLaunchpad();
  const isNew = data !== undefined && data.level === null && !me.is_demo && me.impersonation === null;
  useEffect(() => {
    if (isNew && workspace && firstGreeted(me.id)) openModal('welcome', { workspace });
  }, [isNew, workspace, me.id]);
}
