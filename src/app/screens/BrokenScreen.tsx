import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/layout/States.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** What a screen that threw is replaced by: a sentence and a way on, never a blank page. */
export function BrokenScreen() {
  const error = useRouteError();
  const { t } = useText();
  useEffect(() => {
    console.error(error);
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <div className="page-state">
      <ErrorState level={1} title={t('shell.brokenTitle')} text={t('shell.brokenText')}>
        <Button look="primary" icon="refresh" onClick={() => window.location.reload()}>
          {t('common.reload')}
        </Button>
      </ErrorState>
    </div>
  );
}
