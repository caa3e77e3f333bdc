import { useEffect } from 'react';

const isFramed = () => window.self !== window.top;

/**
 * In a page of somebody else the wheel is that page's: whoever scrolls down it is not held by the map they come past. The map is
 * dragged there, and zoomed with its buttons or with the key that zooms.
 */
export function useScrollPast(): void {
  useEffect(() => {
    if (!isFramed()) return;
    const pass = (event: WheelEvent) => {
      const isOverMap = event.target instanceof Element && event.target.closest('.cv-stage') !== null;
      if (isOverMap && !event.ctrlKey && !event.metaKey) event.stopPropagation();
    };
    document.addEventListener('wheel', pass, { capture: true, passive: true });
    return () => document.removeEventListener('wheel', pass, { capture: true });
  }, []);
}
