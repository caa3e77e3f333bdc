import { useText } from '#src/providers/texts/i18n.ts';
import './billing.css';

/** Said wherever money is shown: none moves. */
export function TestMode({ long = false }: { readonly long?: boolean }) {
  const { t } = useText();
  return (
    <p className="billing-test">
      <span className="tag">{t('billing.testMode')}</span>
      {long ? <span className="mut t12">{t('billing.testModeText')}</span> : null}
    </p>
  );
}
