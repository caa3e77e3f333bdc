import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { differenceOf } from '#domain/canvas/changes/difference.ts';
import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useLive } from '#src/providers/live/live.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { type OpenedCanvas, openCanvas } from '../canvas-api.ts';
import { Differences } from './Differences.tsx';
import { listKey, useVersion, useVersions } from './use-versions.ts';
import { VersionList } from './VersionList.tsx';
import './versions.css';

/** Which version is looked at stands in the address; without one it is the canvas as it is now. */
const CHOSEN = 'version';

function Loading() {
  const { t } = useText();
  return (
    <main className="cv-center" aria-busy="true">
      <span className="mut" role="status">
        {t('common.loading')}
      </span>
    </main>
  );
}

function Versions({ now }: { readonly now: OpenedCanvas }) {
  const { t } = useText();
  const { id, name } = now.row;
  const { currency, timezone } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const chosen = params.get(CHOSEN);
  const choose = (version: string | null) => setParams(version === null ? {} : { [CHOSEN]: version }, { replace: true });
  const versions = useVersions(id);
  const shown = useVersion(id, chosen);
  const document = chosen === null ? now.document : shown.data?.document;
  const difference = chosen !== null && document ? differenceOf(document, now.document) : null;
  const host =
    document && readOnlyHost({ id: `${id} ${chosen ?? now.revision}`, name, currency, timezone, document }, { marks: difference?.marks });
  return (
    <div className="versions">
      <aside className="versions-side">
        <Link className="versions-back" to=".." relative="path">
          <Icon name="left" />
          {t('versions.back')}
        </Link>
        <h1>{t('versions.title')}</h1>
        <p className="mut t12">{t('versions.intro')}</p>
        <VersionList canvas={now.row} versions={versions} chosen={chosen} onChoose={choose}>
          {difference && shown.data ? <Differences then={shown.data} now={now} difference={difference} /> : null}
        </VersionList>
      </aside>
      <div className="versions-map">
        {host ? <CanvasEditor key={host.id} host={host} /> : null}
        {!host && shown.error ? (
          <LoadFailed error={shown.error} title={t('versions.failedOne')} onRetry={() => void shown.refetch()} />
        ) : null}
        {!host && !shown.error ? <Loading /> : null}
      </div>
    </div>
  );
}

/** How a canvas once was: its versions, each in the editor, beside what it is now. */
export default function VersionsScreen() {
  const { t } = useText();
  const { canvasId = '' } = useParams();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['canvas-now', canvasId],
    queryFn: ({ signal }) => openCanvas(canvasId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Whoever comes from the editor may have drawn a moment ago, and others draw on.
  useLive((event) => {
    if (event.type !== 'canvas' || event.canvas !== canvasId) return;
    void refetch();
    void cache.invalidateQueries({ queryKey: listKey(canvasId), exact: true });
  });
  if (error)
    return (
      <main className="cv-center">
        <LoadFailed error={error} title={t('versions.failed')} onRetry={() => void refetch()} />
      </main>
    );
  if (!data) return <Loading />;
  return (
    <>
      <ScreenTitle text={`${t('versions.title')}: ${data.row.name}`} />
      <Versions now={data} />
    </>
  );
}
