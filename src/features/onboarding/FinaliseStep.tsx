import { Link } from 'react-router';
import { useText } from '#src/providers/texts/i18n.ts';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { useLiveReport } from './use-live-report.ts';

export interface FinaliseStepProps {
  readonly workspace: string;
  readonly name: string;
  readonly tracks: boolean;
  /** The template of a canvas that waits for the workspace. */
  readonly template?: string;
}

/** The workspace is there: whether events arrive, and the first thing to do in it. */
export function FinaliseStep({ workspace, name, tracks, template }: FinaliseStepProps) {
  const { t } = useText();
  const { data } = useLiveReport(workspace, { enabled: tracks, counts: tracks });
  const base = `/dashboard/workspaces/${workspace}`;
  const text = !tracks ? t('wizard.doneNoTracking') : data?.first_event_at ? t('wizard.doneTracking') : t('wizard.doneWaiting');
  return (
    <div className="panel">
      <EmptyState drawing title={t('wizard.doneTitle', { name })} text={text}>
        <Link className="btn next" to={template ? `/dashboard/library/${encodeURIComponent(template)}?use=1` : `${base}/canvases?create=1`}>
          {t(template ? 'wizard.useTemplate' : 'wizard.drawFirst')}
        </Link>
        <Link className="btn" to={base}>
          {t('wizard.finish')}
        </Link>
      </EmptyState>
    </div>
  );
}
