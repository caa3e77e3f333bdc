import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/texts/i18n.ts';

/** Asks before typed but unsaved values are left behind, by link, by back, or by closing the window. */
export function useLeaveGuard(dirty: boolean): void {
  const { t } = useText();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);

  const ask = useRef<() => void>(() => undefined);
  ask.current = () => {
    openModal('confirm', {
      title: t('crud.unsavedTitle'),
      text: t('crud.unsavedText'),
      action: t('common.discard'),
      danger: true,
      onConfirm: async () => blocker.proceed?.(),
      onCancel: () => blocker.reset?.(),
    });
  };
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (blocked) ask.current();
  }, [blocked]);
}
