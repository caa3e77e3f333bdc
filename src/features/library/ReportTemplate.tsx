import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useOnceAsked } from './use-once-asked.ts';

interface ReportProps {
  readonly template: { readonly id: string; readonly name: string };
}

/** Opens the window in which somebody says what is wrong with a published template. */
export function ReportTemplate({ template }: ReportProps) {
  const { t } = useText();
  const report = () => openModal('report-template', { template });
  useOnceAsked('report', report);
  return (
    <Button look="ghost" icon="warning" aria-label={t('library.community.report')} onClick={report}>
      <span className="library-words">{t('library.community.report')}</span>
    </Button>
  );
}
