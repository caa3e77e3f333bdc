import { useText } from '#src/providers/texts/i18n.ts';
import { useBilling } from './use-billing.ts';
import './billing.css';

/** Said wherever money is shown and none moves. */
export function TestMode({ long = false }: { readonly long?: boolean }) {
  const { t } = useText();
  const { data: standing } = useBilling();
  if (standing?.provider !== 'test') return null;
  return (
    <p className="billing-test">
      <span className="tag">{t('billing.testMode')}</span>
      {long ? <span className="mut t12">{t('billing.testModeText')}</span> : null}
    </p>
  );
}
