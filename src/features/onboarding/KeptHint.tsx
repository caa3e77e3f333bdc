import { firstKeptDay } from '#domain/time/retention.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

/** Below how long data is kept: since when that is, and that what is older goes for good. */
export function KeptHint({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const { t, label } = useText();
  const format = useFormat();
  const { timezone } = useWorkspace();
  const day = firstKeptDay(Number(values.months_kept), new Date(), timezone);
  if (day === null) return <>{label('resources.workspaces.help.months_kept')}</>;
  return <span className="help-warn">{t('tracking.keptSince', { day: format.day(day, 'long') })}</span>;
}
