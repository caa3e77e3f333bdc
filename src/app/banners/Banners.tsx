import { useState, useSyncExternalStore } from 'react';
import { freshReports } from '#src/providers/actions/fresh.ts';
import { useLive } from '#src/providers/live/live.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { BillingBanner } from './BillingBanner.tsx';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { InvitationBanner } from './InvitationBanner.tsx';
import { PlanBanner } from './PlanBanner.tsx';
import { SampleBanner } from './SampleBanner.tsx';
import { VerifyBanner } from './VerifyBanner.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Lines across the top that concern every screen: no connection, the demo being prepared, an address to confirm, what the plan locks. */
export function Banners() {
  const { t } = useText();
  const format = useFormat();
  const isSample = useMaybeWorkspace()?.row.is_sample ?? false;
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [progress, setProgress] = useState<number | null>(null);
  useLive((event) => {
    if (event.type !== 'demo') return;
    setProgress(event.progress < 1 ? event.progress : null);
    if (event.progress === 1) void freshReports();
  });
  return (
    <div aria-live="polite">
      {online ? null : (
        <div className="banner">
          <Icon name="offline" size={14} />
          {t('shell.offline')}
        </div>
      )}
      {progress === null ? null : (
        <div className="banner calm num">
          <span className="spin" aria-hidden="true" />
          {t(isSample ? 'shell.sample.progress' : 'shell.demoProgress', { percent: format.percent(progress, { digits: 0 }) })}
        </div>
      )}
      <ImpersonationBanner />
      <InvitationBanner />
      <BillingBanner />
      <PlanBanner />
      <VerifyBanner />
      <SampleBanner />
    </div>
  );
}
