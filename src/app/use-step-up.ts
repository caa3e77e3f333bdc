import { useEffect } from 'react';
import { openModal } from '#src/modals/host.tsx';
import { onStepUp } from '#src/providers/session/step-up.ts';

/** Calls that ask once more who is there open a window for it, over whatever is on screen. */
export function useStepUp(): void {
  useEffect(() => onStepUp((by) => new Promise<boolean>((resolve) => openModal('step-up', { by, onDone: resolve }))), []);
}
