import { Filling } from '#src/crud/states/Filling.tsx';
import { ApiError } from '#src/providers/data/api-error.ts';
import { isAnswerPutOff } from '#src/providers/data/put-off.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/layout/States.tsx';

interface FailedProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** A report that did not come. Nothing is typed here, so nothing is said of it. */
export function ReportFailed({ title, error, onRetry }: FailedProps) {
  const { t } = useText();
  if (isAnswerPutOff(error)) return <Filling error={error} />;
  const isOffline = error instanceof ApiError && error.code === 'offline';
  return (
    <ErrorState title={title} text={isOffline ? t('monitor.offline') : error.message}>
      <Button look="primary" icon="refresh" onClick={() => void onRetry()}>
        {t('common.retry')}
      </Button>
    </ErrorState>
  );
}
