import { alertActions } from '#resources/actions/alerts.ts';
import type { ActionsFor } from '#src/crud/slots.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { newIdempotencyKey } from '#src/providers/idempotency-key.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

/** Trying the way of an alert, and the key that an own webhook checks messages with. */
export function useAlertActions(): ActionsFor {
  const { t } = useText();
  const said = useToast();
  const send = usePerform(alertActions.test);
  const may = { test: useGrant('alerts:test').allowed, secret: useGrant('alerts:renewSecret').allowed };
  const test = async (id: string, channel: unknown) => {
    try {
      const [result] = await send([{ params: { id } }], newIdempotencyKey());
      if (result?.delivered) said.done(channel === 'mail' ? t('alerts.testedMail') : t('alerts.tested'));
      else said.failed(new Error(t('alerts.refused', { error: result?.error ?? '' })), t('errors.unknown'));
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
    }
  };
  return ([row, ...others], place) => {
    if (!row || others.length > 0 || place !== 'row') return [];
    const id = String(row.id);
    const secret = () => openModal('alert-secret', { id, name: String(row.name ?? '') });
    return [
      ...(may.test ? [{ key: 'test', label: t('alerts.test'), icon: 'mail', onClick: () => void test(id, row.channel) } as const] : []),
      ...(may.secret && row.channel === 'webhook'
        ? [{ key: 'secret', label: t('alerts.secret'), icon: 'key', onClick: secret } as const]
        : []),
    ];
  };
}
