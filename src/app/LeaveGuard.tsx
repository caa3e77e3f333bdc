import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { hasUnsaved } from '#src/ui/windows/unsaved.ts';

/**
 * Asks before unsaved values are left behind, by link or by back. Mounted once: a router listens to one blocker
 * only, and a page may hold several forms.
 */
export function LeaveGuard() {
  const { t } = useText();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname);
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
  return null;
}
