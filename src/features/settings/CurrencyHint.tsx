import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

/** An amount to show what becomes of those on canvases, minor units. */
const EXAMPLE = 120_000;

/** Below the currency of a workspace, once another one is chosen: planned amounts keep their digits. */
export function CurrencyHint({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const { t } = useText();
  const format = useFormat();
  const { currency } = useWorkspace();
  if (typeof values.currency !== 'string' || values.currency === currency) return null;
  return (
    <span className="help-warn">
      {t('settings.currencyKept', { before: format.money(EXAMPLE, currency), after: format.money(EXAMPLE, values.currency) })}
    </span>
  );
}
