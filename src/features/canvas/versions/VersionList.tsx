import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CanvasVersion } from '#resources/shapes/canvas/versions.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import type { CanvasRow } from '../canvas-api.ts';
import { NameVersion } from './NameVersion.tsx';
import type { useVersions } from './use-versions.ts';

interface VersionListProps {
  readonly canvas: CanvasRow;
  readonly versions: ReturnType<typeof useVersions>;
  readonly chosen: string | null;
  readonly onChoose: (version: string | null) => void;
  /** Said of the version that is looked at, below it. */
  readonly children: ReactNode;
}

interface ActsProps extends Omit<VersionListProps, 'children'> {
  readonly version: CanvasVersion;
  readonly when: string;
}

/** What can be done with the version that is looked at. */
function Acts({ canvas, versions, version, when, onChoose }: ActsProps) {
  const { t } = useText();
  const said = useToast();
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  const mayRestore = useGrant('versions:restore').allowed && !canvas.is_locked;
  const mayName = useGrant('versions:edit').allowed;
  const restore = () =>
    openModal('confirm', {
      title: t('versions.restoreTitle'),
      text: t('versions.restoreText', { when }),
      action: t('versions.restore'),
      onConfirm: async () => {
        await versions.restore(version.id);
        said.done(t('versions.restored', { when }));
        void navigate('..', { relative: 'path' });
      },
    });
  const forget = () =>
    openModal('confirm', {
      title: t('versions.forgetTitle'),
      text: t('versions.forgetText'),
      action: t('versions.forget'),
      danger: true,
      onConfirm: async () => {
        onChoose(null);
        await versions.forget(version.id);
      },
    });
  if (naming)
    return (
      <NameVersion
        known={version.name ?? ''}
        onName={(name) => versions.rename.mutateAsync({ version: version.id, name })}
        onEnd={() => setNaming(false)}
      />
    );
  return (
    <div className="row g8 wrap versions-acts">
      {mayRestore ? (
        <Button look="primary" size="sm" icon="undo" onClick={restore}>
          {t('versions.restore')}
        </Button>
      ) : null}
      {mayName ? (
        <>
          <Button size="sm" icon="pencil" onClick={() => setNaming(true)}>
            {t(version.name === null ? 'versions.name' : 'versions.rename')}
          </Button>
          <Button look="ghost" size="sm" icon="trash" label={t('versions.forget')} onClick={forget} />
        </>
      ) : null}
    </div>
  );
}

/** The canvas as it is now, which can be kept under a name, and what was kept of it, the newest first. */
export function VersionList(props: VersionListProps) {
  const { canvas, versions, chosen, onChoose, children } = props;
  const { t } = useText();
  const format = useFormat();
  const { timezone } = useWorkspace();
  const [naming, setNaming] = useState(false);
  const mayKeep = useGrant('versions:create').allowed && canvas.elements > 0;
  const { data, error, refetch } = versions.query;
  if (error) return <LoadFailed error={error} title={t('versions.failed')} onRetry={() => void refetch()} />;
  return (
    <ol className="versions-list" aria-label={t('versions.title')} aria-busy={!data || undefined}>
      <li className={chosen === null ? 'is-chosen' : undefined}>
        <button type="button" aria-current={chosen === null || undefined} onClick={() => onChoose(null)}>
          <b>{t('versions.now')}</b>
        </button>
        {naming ? <NameVersion known="" onName={(name) => versions.keep.mutateAsync(name)} onEnd={() => setNaming(false)} /> : null}
        {!naming && chosen === null && mayKeep ? (
          <div className="versions-acts">
            <Button size="sm" icon="plus" onClick={() => setNaming(true)}>
              {t('versions.keep')}
            </Button>
          </div>
        ) : null}
      </li>
      {data?.map((version) => {
        const when = format.instant(version.saved_at, timezone);
        const by = version.saved_by ? t('versions.by', { name: version.saved_by.name }) : null;
        const isChosen = chosen === version.id;
        return (
          <li key={version.id} className={isChosen ? 'is-chosen' : undefined}>
            <button type="button" aria-current={isChosen || undefined} onClick={() => onChoose(version.id)}>
              {version.name === null ? <span>{when}</span> : <b>{version.name}</b>}
              <small className="mut">
                {[version.name === null ? null : when, by, t('versions.elements', { count: version.elements })].filter(Boolean).join(' · ')}
              </small>
            </button>
            {isChosen ? (
              <>
                <Acts {...props} version={version} when={when} />
                {children}
              </>
            ) : null}
          </li>
        );
      })}
      {data?.length === 0 ? <li className="versions-none mut">{t('versions.none')}</li> : null}
    </ol>
  );
}
