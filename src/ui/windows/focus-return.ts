import { useEffect, useState } from 'react';
import { isTypeAhead, lastFocused } from './type-ahead.ts';

/** What opens and goes by itself: nothing in it can be returned to. */
const PASSING = '[role="menu"], [role="dialog"], .ant-dropdown, .ant-popover';
let lastLasting: HTMLElement | null = null;

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(PASSING) && !isTypeAhead(target)) lastLasting = target;
  });
}

const asHtml = (element: Element | null) => (element instanceof HTMLElement ? element : null);
const canTake = (element: HTMLElement | null): element is HTMLElement =>
  element !== null && element !== document.body && element.isConnected && element.checkVisibility();

/**
 * A window gives the focus back to what it was opened from: to the control, or, where that stood in a
 * menu which is gone by then, to the button of the menu. A window that opened meanwhile keeps it.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => ({ direct: asHtml(lastFocused()), lasting: lastLasting }));
  useEffect(
    () => () => {
      const now = asHtml(document.activeElement);
      if (canTake(now) && !now.closest('[role="menu"]')) return;
      const direct = opener.direct?.closest('[role="menu"]') ? null : opener.direct;
      const back = [direct, opener.lasting].find(canTake);
      back?.focus({ preventScroll: true });
    },
    [opener],
  );
}
