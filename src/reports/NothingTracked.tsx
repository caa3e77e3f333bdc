import { useNavigate } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { LockedScreen } from '#src/ui/layout/States.tsx';
import { KpisSample } from '#src/upsell/samples/KpisSample.tsx';
import '#src/upsell/upsell.css';

/** Before the first event: what numbers will look like, and the one thing to do for it. */
export default function NothingTracked() {
  const { t } = useText();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const mayInstall = useGrant('workspaces:edit').allowed;
  return (
    <LockedScreen
      tag={undefined}
      sample={t('common.sample_data')}
      title={t('monitor.silent.title')}
      text={t('monitor.silent.text')}
      facts={[
        { title: t('monitor.silent.fact_numbers') },
        { title: t('monitor.silent.fact_canvas') },
        { title: t('monitor.silent.fact_targets') },
      ]}
      behind={<KpisSample />}
    >
      {mayInstall ? (
        <Button look="next" icon="code" onClick={() => void navigate(`/dashboard/workspaces/${workspace.id}/settings/tracking`)}>
          {t('monitor.install')}
        </Button>
      ) : (
        <p className="mut">{t('monitor.silent.ask')}</p>
      )}
    </LockedScreen>
  );
}
