import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

/** Whether prices hold the tax, as the installation says it; nothing where it says nothing. */
export function TaxNote() {
  const { t } = useText();
  const format = useFormat();
  const { tax } = useMe().prices;
  if (!tax) return null;
  if (tax.percent === null) return <p className="mut t12">{t(`billing.taxes.${tax.shown}`)}</p>;
  return <p className="mut t12">{t(`billing.taxes.${tax.shown}At`, { percent: format.rate(tax.percent) })}</p>;
}
