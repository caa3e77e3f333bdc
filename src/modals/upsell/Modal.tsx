import { useState } from 'react';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { WorkspaceProvider } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Benefits } from '#src/ui/layout/Benefits.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { VideoFrame, type VideoFrameProps } from '#src/ui/windows/VideoFrame.tsx';
import { DemoButton } from '#src/upsell/DemoButton.tsx';
import { PlanPrice } from '#src/upsell/PlanPrice.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';
import { UpsellStrip } from '#src/upsell/UpsellStrip.tsx';
import type { UpsellFeature } from '#src/upsell/upsells.ts';
import { useUpsell } from '#src/upsell/use-upsell.ts';

export interface UpsellModalProps extends ModalFrame {
  readonly feature: UpsellFeature;
  /** The workspace whose plan lacks it: modals are drawn outside of any. Absent: it is about one's own plan. */
  readonly workspace?: string;
}

/** What it is good for, what it costs and how to get it, over the screen where it is missed. */
function UpsellWindow({ feature, onClose }: Omit<UpsellModalProps, 'workspace'>) {
  const { t } = useText();
  const [video, setVideo] = useState<VideoFrameProps | null>(null);
  const { plan, ...said } = useUpsell(feature);
  return (
    <Dialog title={<span className="sr">{t(`features.${feature}.name`)}</span>} onClose={onClose}>
      {video ? <VideoFrame {...video} /> : <UpsellStrip feature={feature} />}
      <div className="upsell-window">
        <Benefits {...said} />
        <div className="upsell-window-aside">
          <PlanPrice plan={plan} />
          <UpgradeAct feature={feature} onGo={onClose} />
          {video ? null : <DemoButton feature={feature} onWatch={setVideo} />}
        </div>
      </div>
    </Dialog>
  );
}

/** A feature that the plan lacks, over the screen where it is missed. */
export default function UpsellModal({ workspace, ...rest }: UpsellModalProps) {
  if (!workspace) return <UpsellWindow {...rest} />;
  return (
    <WorkspaceProvider id={workspace} loading={null} failed={() => null}>
      <UpsellWindow {...rest} />
    </WorkspaceProvider>
  );
}
