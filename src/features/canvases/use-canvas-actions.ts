import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { canvasActions } from '#resources/actions/canvases.ts';
import { resources } from '#resources/index.ts';
import type { ActionsFor, RowAction } from '#src/crud/slots.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import type { OnProgress, Progress } from '#src/providers/actions/in-turn.ts';
import { useLock } from '#src/providers/actions/use-lock.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { newIdempotencyKey } from '#src/providers/idempotency-key.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

const { canvases } = resources;
const idOf = (row: BaseRecord) => String(row.id);
const nameOf = (row: BaseRecord) => String(row.name ?? '');
const isLocked = (row: BaseRecord) => row.is_locked === true;

type Act = 'duplicate' | 'lock';

/** What the acts do; each says in a toast how it went. */
function useActs() {
  const { t } = useText();
  const said = useToast();
  const duplicate = usePerform(canvasActions.duplicate);
  const { lock } = useLock(canvases);
  const [under, setUnder] = useState<{ readonly way: Act; readonly progress: Progress }>();
  const attempt = async (way: Act, work: (onProgress: OnProgress) => Promise<unknown>, done: string) => {
    try {
      await work((progress) => setUnder({ way, progress }));
      said.done(done);
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
    } finally {
      setUnder(undefined);
    }
  };
  return {
    duplicate: (rows: readonly BaseRecord[]) => {
      const calls = rows.map((row) => ({ params: { id: idOf(row) }, input: {} }));
      const work = (onProgress: OnProgress) => duplicate(calls, newIdempotencyKey(), onProgress);
      return attempt('duplicate', work, t('canvasList.duplicated', { count: rows.length }));
    },
    lock: (rows: readonly BaseRecord[]) =>
      attempt('lock', (onProgress) => lock(rows.map(idOf), onProgress), t('canvasList.lockDone', { count: rows.length })),
    /** How far one of them has got; undefined while it is not under way. */
    progressOf: (way: Act) => (under?.way === way ? under.progress : undefined),
  };
}

/** Acts on canvases besides editing and deleting, as far as the person may do them here. */
export function useCanvasActions(): ActionsFor {
  const { t } = useText();
  const navigate = useNavigate();
  const { id: workspace } = useWorkspace();
  const acts = useActs();
  const path = listPath(canvases, workspace);
  const may = {
    copy: useGrant('canvases:duplicate').allowed,
    share: useGrant('shares:create').allowed,
    versions: useGrant('versions:list').allowed,
    keep: useGrant('own-templates:create').allowed,
    transfer: useGrant('canvases:transfer').allowed,
    lock: useGrant('canvases:lock').allowed,
  };
  return (rows, place, clear) => {
    const [first] = rows;
    if (!first) return [];
    const open = rows.filter((row) => !isLocked(row));
    const move = () =>
      openModal('transfer-canvas', { workspace, canvases: rows.map((row) => ({ id: idOf(row), name: nameOf(row) })), onDone: clear });
    const lockAll = () => void acts.lock(open).then(clear);
    const copyAll = () => void acts.duplicate(rows).then(clear);
    const actions: (RowAction | false)[] = [
      place === 'row' && { key: 'open', label: t('common.open'), icon: 'right', onClick: () => void navigate(`${path}/${idOf(first)}`) },
      may.share &&
        place === 'row' && {
          key: 'share',
          label: t('canvases.share'),
          icon: 'share',
          onClick: () => openModal('share-canvas', { workspace, canvas: { id: idOf(first), name: nameOf(first) } }),
        },
      may.versions &&
        place === 'row' && {
          key: 'versions',
          label: t('canvases.versions'),
          icon: 'clock',
          onClick: () => void navigate(`${path}/${idOf(first)}/versions`),
        },
      may.copy && {
        key: 'duplicate',
        label: t('common.duplicate'),
        icon: 'copy',
        progress: acts.progressOf('duplicate'),
        onClick: copyAll,
      },
      may.keep &&
        place === 'row' && {
          key: 'template',
          label: t('canvases.saveAsTemplate'),
          icon: 'layers',
          onClick: () => openModal('save-template', { canvas: { id: idOf(first), name: nameOf(first) } }),
        },
      may.transfer && {
        key: 'transfer',
        label: t(place === 'row' ? 'canvases.transfer' : 'transfer.action'),
        icon: 'transfer',
        onClick: move,
      },
      may.lock &&
        open.length > 0 && { key: 'lock', label: t('unlock.lock'), icon: 'lock', progress: acts.progressOf('lock'), onClick: lockAll },
      may.lock &&
        place === 'row' &&
        isLocked(first) && {
          key: 'unlock',
          label: t('unlock.action'),
          icon: 'unlock',
          onClick: () => openModal('unlock-canvas', { workspace, row: first }),
        },
    ];
    return actions.filter((action) => action !== false);
  };
}
