import { ApiError } from '#src/providers/data/api-error.ts';
import { isAnswerPutOff } from '#src/providers/data/put-off.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { EmptyState, ErrorState } from '#src/ui/layout/States.tsx';
import { Filling } from './Filling.tsx';

export interface LoadFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly title?: string;
  /** What a person may rest assured of ("Your canvases are safe."). */
  readonly comfort?: string;
}

/** An answer that did not come: what happened, a way to try again, and the number support needs. */
export function LoadFailed({ error, onRetry, title, comfort }: LoadFailedProps) {
  const { t, sentences } = useText();
  const format = useFormat();
  if (isAnswerPutOff(error)) return <Filling error={error} />;
  const detail = error instanceof ApiError ? error.message : t('errors.unknown');
  // Asking again changes nothing where one may not look, or where nothing is.
  if (error instanceof ApiError && error.status === 403) return <EmptyState icon="lock" title={t('shell.noAccess')} text={detail} />;
  if (error instanceof ApiError && error.status === 404) return <EmptyState icon="search" title={t('shell.notFoundTitle')} text={detail} />;
  const id = error instanceof ApiError ? error.requestId : null;
  const note =
    id && error instanceof ApiError ? t('common.request', { id: id.slice(0, 8), time: format.instant(error.at.toISOString()) }) : undefined;
  return (
    <ErrorState title={title ?? t('shell.loadFailed')} text={sentences(detail, comfort)} note={note}>
      <Button look="primary" icon="refresh" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </ErrorState>
  );
}
