import { useEffect } from 'react';
import { openModal } from '#src/modals/host.tsx';
import { useLaunchpad } from '#src/providers/place/launchpad.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { noteWelcome, usePresence } from '#src/providers/place/presence.ts';
import { firstAsked } from '#src/providers/session/user-types.ts';

/**
 * What is said to somebody at home, where nothing is being typed, one thing a visit: whoever is new is greeted,
 * once; later they are asked who the account is for, where that is not known. Who has passed the first level knows the way.
 */
export function useFirstQuestions(workspace: string | undefined): void {
  const me = useMe();
  const { data: launchpad } = useLaunchpad();
  const { data: presence } = usePresence();
  const isKnown = launchpad !== undefined && presence !== undefined && !me.is_demo;
  const isNew = isKnown && launchpad.level === null && !presence.welcomed;
  const asks = isKnown && !isNew && me.user_type === null;
  useEffect(() => {
    if (!isNew || !workspace || !isFirstOfPage(me.id)) return;
    openModal('welcome', { workspace });
    void noteWelcome();
  }, [isNew, workspace, me.id]);
  useEffect(() => {
    if (asks && isFirstOfPage(me.id) && firstAsked(me.id)) openModal('set-user-type', { id: me.id });
  }, [asks, me.id]);
}

/** Who was spoken to since the page was loaded. */
const spokenTo = new Set<string>();
function isFirstOfPage(person: string): boolean {
  if (spokenTo.has(person)) return false;
  spokenTo.add(person);
  return true;
}
