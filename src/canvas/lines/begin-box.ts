import type { PointerEvent as ReactPointerEvent } from 'react';

/** Pixels the pointer moves before a press is a drag. */
const THRESHOLD = 3;

/**
 * A box that is drawn with Shift may begin on a line: the press is handed to the ground of the map, which draws
 * the box, once the pointer moves. A press without a move stays a click on the line.
 */
export function beginBoxOnPane(event: ReactPointerEvent): void {
  const pane = event.currentTarget.closest('.react-flow')?.querySelector('.react-flow__pane');
  if (!pane || !event.shiftKey || event.button !== 0) return;
  const { clientX, clientY, pointerId, pointerType } = event.nativeEvent;
  const stop = () => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', stop);
  };
  const move = (later: PointerEvent) => {
    if (Math.hypot(later.clientX - clientX, later.clientY - clientY) < THRESHOLD) return;
    stop();
    pane.dispatchEvent(
      new PointerEvent('pointerdown', {
        bubbles: true,
        isPrimary: true,
        button: 0,
        buttons: 1,
        clientX,
        clientY,
        pointerId,
        pointerType,
        shiftKey: true,
      }),
    );
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', stop);
}
