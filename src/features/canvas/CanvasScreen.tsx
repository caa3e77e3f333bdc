import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/States.tsx';
import { openCanvas } from './data/canvas-api.ts';
import { OpenCanvas } from './OpenCanvas.tsx';
import './looks/frame.css';
import './looks/palette.css';
import './looks/cards.css';
import './looks/lines.css';
import './looks/floating.css';
import './looks/inspector.css';
import './looks/results.css';
import './looks/table.css';
import './looks/narrow.css';

/** The canvas editor of the address: loads the drawing, then hands it over. */
export default function CanvasScreen() {
  const { canvasId = '' } = useParams();
  const { t } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['canvas-open', canvasId],
    queryFn: ({ signal }) => openCanvas(canvasId, signal),
    // Opened anew each time: an older copy would be refused on the first save.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <OpenCanvas key={canvasId} opened={data} />;
  if (error) {
    const missing = error instanceof ApiError && error.status === 404;
    return (
      <main className="cv-center">
        <ErrorState
          title={t(missing ? 'canvas.open.missing' : 'canvas.open.failed')}
          text={missing ? t('canvas.open.missing_text') : error.message}
        >
          {!missing && (
            <Button look="primary" onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          )}
        </ErrorState>
      </main>
    );
  }
  return (
    <main className="cv-center" aria-busy="true">
      <span className="mut">{t('canvas.open.loading')}</span>
    </main>
  );
}
