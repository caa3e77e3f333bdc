import { EXPORT_DAYS } from '#domain/wire/exports.ts';
import { resources } from '#resources/index.ts';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import type { ActionsFor, Slots } from '#src/crud/slots.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { DownloadButton, SizeCell, StateCell } from './cells.tsx';
import './exports.css';
import { useDownload } from './use-download.ts';

/** What is exported, and the way to it. */
function OrderExport() {
  const { t } = useText();
  const { id, timezone } = useWorkspace();
  const may = useGrant('event-exports:create').allowed;
  return (
    <div className="alert export-about">
      <span>{t('exports.about', { days: EXPORT_DAYS })}</span>
      {may ? (
        <Button look="primary" icon="plus" onClick={() => openModal('order-export', { workspace: id, timezone })}>
          {t('exports.order')}
        </Button>
      ) : null}
    </div>
  );
}

function useActions(): ActionsFor {
  const { t } = useText();
  const downloadOf = useDownload();
  return ([row, ...others], place) => {
    const download = row && others.length === 0 && place === 'row' ? downloadOf(row) : null;
    return download ? [{ key: 'download', label: t('exports.download'), icon: 'download', onClick: download }] : [];
  };
}

const SLOTS: Slots = {
  above: <OrderExport />,
  cells: { state: StateCell, size: SizeCell },
  rowButton: DownloadButton,
  useActions,
  bulk: 'removal',
  card: { detail: ['state', 'format', 'row_count', 'size'] },
};

/** Files of raw events that were ordered: how far they are, and the way to have or remove them. */
export default function ExportsScreen() {
  const { id } = useWorkspace();
  const resource = resources['event-exports'];
  return <ListScreen resource={resource} path={listPath(resource, id)} slots={SLOTS} />;
}
