import type { BaseRecord } from '@refinedev/core';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { bytesText } from '#src/ui/data/bytes-text.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useDownload } from './use-download.ts';

const OF = 'resources.event-exports.options';

/** How far it is, and what became of it; why, where something did. */
export const StateCell: Cell = ({ row, value }) => {
  const { t, label } = useText();
  const format = useFormat();
  const state = String(value ?? '');
  const done = typeof row.progress === 'number' ? row.progress : 0;
  const name = label(`${OF}.state.${state}`);
  if (state === 'running')
    return (
      <span className="export-state">
        <span>{t('exports.written', { percent: format.percent(done / 100, { digits: 0 }) })}</span>
        <progress max={100} value={done} aria-label={name} />
      </span>
    );
  const why = state === 'withdrawn' ? t('exports.withdrawn') : state === 'failed' ? label(`${OF}.problem.${String(row.problem)}`) : null;
  if (why)
    return (
      <span className="export-state" role="note">
        <Icon name="warning" size={14} /> <span className="cell-long">{why}</span>
      </span>
    );
  return <span className={state === 'done' ? undefined : 'mut'}>{name}</span>;
};

export const SizeCell: Cell = ({ value }) => {
  const format = useFormat();
  return typeof value === 'number' && value > 0 ? (
    <span className="num nw">{bytesText(value, format)}</span>
  ) : (
    <span className="mut3">{NO_VALUE}</span>
  );
};

export function DownloadButton({ row }: { readonly row: BaseRecord }) {
  const { t } = useText();
  const download = useDownload()(row);
  if (!download) return null;
  return (
    <Button size="sm" icon="download" label={t('exports.downloadOf', { name: String(row.name) })} onClick={download}>
      {t('exports.download')}
    </Button>
  );
}
