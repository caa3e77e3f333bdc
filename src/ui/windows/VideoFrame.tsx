import '../styles/video-frame.css';

export interface VideoFrameProps {
  readonly title: string;
  /** The https address of a player, as the settings name it; the content security policy knows its host. */
  readonly address: string;
}

/** A player of another host. The frame may run its player and open its page, and nothing of this page. */
export function VideoFrame({ title, address }: VideoFrameProps) {
  return (
    <iframe
      className="video-frame"
      title={title}
      src={address}
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
