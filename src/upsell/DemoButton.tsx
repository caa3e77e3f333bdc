import type { Feature } from '#domain/plans/features.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import type { VideoFrameProps } from '#src/ui/windows/VideoFrame.tsx';

interface DemoProps {
  readonly feature: Feature;
  readonly onWatch: (video: VideoFrameProps) => void;
}

/** Shows a feature in a short film, where this installation has one. */
export function DemoButton({ feature, onWatch }: DemoProps) {
  const { t, label } = useText();
  const address = useMe().demo_videos[feature];
  if (!address) return null;
  return (
    <Button look="ghost" icon="play" onClick={() => onWatch({ title: label(`features.${feature}.name`), address })}>
      {t('upsell.demo')}
    </Button>
  );
}
