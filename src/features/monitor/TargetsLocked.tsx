import type { TargetResult } from '#domain/wire/reports.ts';
import type { Grant } from '#domain/wire/session.ts';
import { UpsellScreen } from '#src/upsell/UpsellScreen.tsx';
import { SampleTargets } from './SampleTargets.tsx';

/** The real cards over sample numbers, for plans without targets. */
export function TargetsLocked({ grant }: { readonly grant: Extract<Grant, { allowed: false }> }) {
  const behind: readonly TargetResult['status'][] = ['critical', 'atRisk', 'offPace', 'onTrack'];
  return (
    <UpsellScreen
      feature="targets"
      grant={grant}
      behind={
        <div className="locked-behind">
          <SampleTargets statuses={behind} />
          <SampleTargets statuses={behind.toReversed()} />
          <SampleTargets statuses={behind} />
        </div>
      }
    />
  );
}
