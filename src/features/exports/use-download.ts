import type { BaseRecord } from '@refinedev/core';
import { eventExportActions } from '#resources/actions/event-exports.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { newIdempotencyKey } from '#src/providers/idempotency-key.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

/** Hands a file to the browser, which saves it while it comes; null where there is none, or one may not have it. */
export function useDownload(): (row: BaseRecord) => (() => void) | null {
  const { t } = useText();
  const said = useToast();
  const plain = usePerform(eventExportActions.link);
  const personal = usePerform(eventExportActions.personalLink);
  const may = { plain: useGrant('event-exports:download').allowed, personal: useGrant('event-exports:downloadPersonal').allowed };
  const download = async (row: BaseRecord) => {
    try {
      const ask = row.personal === true ? personal : plain;
      const [link] = await ask([{ params: { id: String(row.id) } }], newIdempotencyKey());
      if (link) window.location.assign(link.url);
    } catch (cause) {
      said.failed(cause, t('exports.notDownloaded'));
    }
  };
  return (row) => {
    const allowed = row.personal === true ? may.personal : may.plain;
    return row.state === 'done' && allowed ? () => void download(row) : null;
  };
}
