import { resources } from '#resources/index.ts';
import { UnlockModal, type UnlockProps } from '#src/crud/UnlockModal.tsx';

/** Opens a locked canvas. */
export default function UnlockCanvasModal(props: UnlockProps) {
  return <UnlockModal resource={resources.canvases} {...props} />;
}
