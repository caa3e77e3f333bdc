import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { differenceOf } from '#domain/canvas/changes/difference.ts';
import { boxOf } from '#domain/canvas/geometry.ts';
import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import type { CanvasHost } from '#src/canvas/host.ts';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useLive } from '#src/providers/live/live.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { canvasAt, type OpenedCanvas, openCanvas } from '../canvas-api.ts';
import { CompareWith } from './CompareWith.tsx';
import { comparisonOf } from './comparison.ts';
import { Differences } from './Differences.tsx';
import { MarkedLines } from './MarkedLines.tsx';
import { listKey, useVersion, useVersions } from './use-versions.ts';
import { VersionList } from './VersionList.tsx';
import './versions.css';

/** Which version is looked at stands in the address; without one it is the canvas as it is now. */
const CHOSEN = 'version';
/** What it is compared with; without it the canvas as it is now. */
const WITH = 'with';

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

/** The chosen version beside the other one, or beside the canvas as it is now. */
function useCompared(now: OpenedCanvas, chosen: string | null, other: string | null) {
  const shown = useVersion(now.row.id, chosen);
  const beside = useVersion(now.row.id, chosen === null ? null : other);
  // Until the other one is there nothing is said of it.
  const isReady = other === null || beside.data !== undefined;
  const comparison = chosen !== null && shown.data && isReady ? comparisonOf(shown.data, beside.data ?? null, now) : null;
  const difference = comparison && differenceOf(comparison.earlier.document, comparison.later.document);
  const document = chosen === null ? now.document : shown.data?.document;
  const side = comparison?.shown;
  // What became of the cards and lines of what is looked at.
  const marked: Partial<CanvasHost> =
    document && difference && side
      ? {
          marks: difference.marks[side],
          beside: difference.ghosts[side].elements.map(boxOf),
          parts: { onLines: <MarkedLines document={document} difference={difference} side={side} /> },
        }
      : {};
  return { shown, beside, comparison, difference, document, marked };
}

function Versions({ now }: { readonly now: OpenedCanvas }) {
  const { t } = useText();
  const { id, name } = now.row;
  const { currency, timezone } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const chosen = params.get(CHOSEN);
  const other = params.get(WITH) === chosen ? null : params.get(WITH);
  const choose = (version: string | null) => setParams(version === null ? {} : { [CHOSEN]: version }, { replace: true });
  const compareWith = (version: string | null) =>
    setParams({ ...(chosen === null ? {} : { [CHOSEN]: chosen }), ...(version === null ? {} : { [WITH]: version }) }, { replace: true });
  const versions = useVersions(id);
  const mayName = useGrant('versions:create').allowed;
  const { shown, beside, comparison, difference, document, marked } = useCompared(now, chosen, other);
  const host = document && readOnlyHost({ id: `${id} ${chosen ?? now.revision}`, name, currency, timezone, document }, marked);
  return (
    <div className="versions">
      <aside className="versions-side">
        <Link className="versions-back" to=".." relative="path">
          <Icon name="left" />
          {t('versions.back')}
        </Link>
        <h1>{t('versions.title')}</h1>
        <p className="mut t12">
          {t('versions.intro')} {mayName ? t('versions.introName') : null}
        </p>
        <VersionList canvas={now.row} versions={versions} chosen={chosen} onChoose={choose}>
          {chosen === null ? null : (
            <CompareWith versions={versions.query.data ?? []} chosen={chosen} other={other} onOther={compareWith} />
          )}
          {comparison && difference ? <Differences comparison={comparison} difference={difference} /> : null}
          {other !== null && beside.error ? (
            <LoadFailed error={beside.error} title={t('versions.failedOne')} onRetry={() => void beside.refetch()} />
          ) : null}
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
  const { id } = useWorkspace();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['canvas-now', canvasId, id],
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
  const { project } = data.row;
  // It was moved: its amounts are of the workspace it is in.
  if (project !== id) return <Navigate to={`${canvasAt(project, canvasId)}/versions`} replace />;
  return (
    <>
      <ScreenTitle text={`${t('versions.title')}: ${data.row.name}`} />
      <Versions now={data} />
    </>
  );
}
