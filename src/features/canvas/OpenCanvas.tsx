import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import type { OpenedCanvas } from './canvas-api.ts';
import { useCanvasHost } from './use-canvas-host.tsx';

/** A loaded canvas in the editor. */
export function OpenCanvas({ opened }: { readonly opened: OpenedCanvas }) {
  return <CanvasEditor host={useCanvasHost(opened)} />;
}
