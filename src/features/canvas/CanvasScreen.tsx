import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useLive } from '#src/providers/live/live.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/layout/States.tsx';
import { canvasAt, loadRow, type OpenedCanvas, openCanvas } from './canvas-api.ts';
import { OpenCanvas } from './OpenCanvas.tsx';

/** Follows what others do with the canvas as a whole: they lock, rename, move or delete it. True once it is nowhere any more. */
function useWhatBecomesOf(canvasId: string, key: QueryKey): boolean {
  const cache = useQueryClient();
  const [gone, setGone] = useState<string | null>(null);
  useLive((event) => {
    if (event.type !== 'resource' || event.resource !== 'canvases' || !event.ids.includes(canvasId)) return;
    loadRow(canvasId).then(
      // What left this workspace may have been moved.
      (row) => cache.setQueryData<OpenedCanvas>(key, (opened) => opened && { ...opened, row }),
      // Else the next save says what is the matter.
      () => event.action === 'deleted' && setGone(canvasId),
    );
  });
  return gone === canvasId;
}

/** The canvas editor of the address: loads the drawing, then hands it over. */
export default function CanvasScreen() {
  const { canvasId = '' } = useParams();
  const { t } = useText();
  const { id } = useWorkspace();
  const queryKey = ['canvas-open', canvasId, id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => openCanvas(canvasId, signal),
    // Opened anew each time: an older copy would be refused on the first save.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const gone = useWhatBecomesOf(canvasId, queryKey);
  if (data && !gone) {
    const { project } = data.row;
    // It was moved: currency, days and rights are those of the workspace it is in, whatever the address says.
    if (project !== id) return <Navigate to={canvasAt(project, canvasId)} replace />;
    return (
      <>
        <ScreenTitle text={data.row.name} />
        <OpenCanvas key={canvasId} opened={data} />
      </>
    );
  }
  if (gone || error) {
    const missing = gone || (error instanceof ApiError && error.status === 404);
    return (
      <main className="cv-center">
        <ErrorState
          title={t(missing ? 'canvas.open.missing' : 'canvas.open.failed')}
          text={missing ? t('canvas.open.missing_text') : error?.message}
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
