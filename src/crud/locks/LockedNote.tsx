import type { BaseRecord } from '@refinedev/core';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { includedOf, personName } from '../form/references.ts';

/** The day on this device's calendar, `YYYY-MM-DD`. */
const localDay = (iso: string) => new Date(iso).toLocaleDateString('en-CA');

/** Who locked a row and when, and that nothing of it is gone. */
export function LockedNote({ row }: { readonly row: BaseRecord }) {
  const { t } = useText();
  const format = useFormat();
  const me = useMe();
  const at = typeof row.locked_at === 'string' ? format.day(localDay(row.locked_at)) : null;
  if (!at) return t('unlock.locked');
  if (row.locked_by_plan === true) return t('unlock.byPlan', { day: at });
  if (row.locked_by === me.id) return t('unlock.byYou', { day: at });
  const name = personName(includedOf(row).locked_by);
  return name ? t('unlock.byOther', { name, day: at }) : t('unlock.on', { day: at });
}
