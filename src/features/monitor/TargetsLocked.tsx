import type { TargetResult } from '#domain/wire/reports.ts';
import type { Grant } from '#domain/wire/session.ts';
import { useText } from '#src/providers/i18n.ts';
import { useWorkspace } from '#src/providers/workspace.tsx';
import { LockedScreen } from '#src/ui/States.tsx';
import { SampleTargets } from './SampleTargets.tsx';

/** The real cards over sample numbers, for plans without targets. */
export function TargetsLocked({ grant }: { readonly grant: Extract<Grant, { allowed: false }> }) {
  const { t } = useText();
  const { role } = useWorkspace();
  const behind: readonly TargetResult['status'][] = ['critical', 'atRisk', 'offPace', 'onTrack'];
  return (
    <LockedScreen
      heading={t('targets.title')}
      tag={grant.plan ? t('shell.plan', { plan: t(`plans.${grant.plan}`) }) : undefined}
      sample={t('common.sample_data')}
      title={t('targets.locked_title')}
      text={role === 'owner' ? t('targets.locked_text') : t('targets.locked_text_guest')}
      facts={[
        { title: t('targets.facts.status'), text: t('targets.facts.status_text') },
        { title: t('targets.facts.needed'), text: t('targets.facts.needed_text') },
        { title: t('targets.facts.chance'), text: t('targets.facts.chance_text') },
      ]}
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
