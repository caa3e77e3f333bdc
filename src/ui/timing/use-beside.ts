import { type RefObject, useLayoutEffect } from 'react';

const GAP = 4;
const MARGIN = 8;

/** Where a list stands: below the field where there is room, else above it, never beyond the window. */
function place(field: HTMLElement, list: HTMLElement): void {
  const box = field.getBoundingClientRect();
  const below = window.innerHeight - box.bottom - MARGIN - GAP;
  const above = box.top - MARGIN - GAP;
  const isBelow = below >= Math.min(list.scrollHeight, 240) || below >= above;
  list.style.left = `${box.left}px`;
  list.style.width = `${box.width}px`;
  list.style.maxHeight = `${Math.max(96, Math.min(320, isBelow ? below : above))}px`;
  list.style.top = isBelow ? `${box.bottom + GAP}px` : '';
  list.style.bottom = isBelow ? '' : `${window.innerHeight - box.top + GAP}px`;
}

/** Whatever is pressed in the list, the field keeps the focus. */
const keepFocus = (event: Event) => event.preventDefault();

/** Keeps a list beside its field, over everything else, a window that scrolls included. Looked at after each drawing, because what the list holds changes its height. */
export function useBeside(field: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!field.current || !list.current) return;
    const [input, popup] = [field.current, list.current];
    if (!popup.matches(':popover-open')) popup.showPopover();
    const again = () => place(input, popup);
    again();
    popup.addEventListener('mousedown', keepFocus);
    window.addEventListener('scroll', again, { capture: true, passive: true });
    window.addEventListener('resize', again);
    return () => {
      popup.removeEventListener('mousedown', keepFocus);
      window.removeEventListener('scroll', again, { capture: true });
      window.removeEventListener('resize', again);
    };
  });
}
