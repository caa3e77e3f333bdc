import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { VideoFrame, type VideoFrameProps } from '#src/ui/windows/VideoFrame.tsx';

/** Plays a video of another host. */
export default function VideoModal({ title, address, onClose }: VideoFrameProps & ModalFrame) {
  return (
    <Dialog title={title} onClose={onClose}>
      <VideoFrame title={title} address={address} />
    </Dialog>
  );
}
