import { useEffect } from 'react';

/** What on this page holds something unsaved. */
const unsaved = new Set<symbol>();

/** Would something typed be lost if the page were left now? */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** While `dirty`, leaving the page asks first: `LeaveGuard` on a way within the product, the browser when the window closes. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const own = Symbol('unsaved');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(own);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(own);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
}
