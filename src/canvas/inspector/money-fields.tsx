import { useMemo } from 'react';
import { minorPerUnit } from '#domain/money/currencies.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';
import { fineMoneyNotation, moneyNotation, plainNotation } from './notation.ts';

type Variant = Omit<NumberFieldProps, 'notation'>;

/** The most a document holds, in minor units. */
const MOST_MONEY = 1e11;
const PERCENT = 0.01;

/** An amount stored in minor units, in a workspace's currency. `fine` allows parts of them (a cost of $0.125 a person). */
export function MoneyField({ currency, fine = false, ...props }: Variant & { readonly currency: string; readonly fine?: boolean }) {
  const { language } = useText();
  const notation = useMemo(() => (fine ? fineMoneyNotation : moneyNotation)(language, currency), [fine, language, currency]);
  return <NumberField max={MOST_MONEY} step={fine ? Math.max(1, minorPerUnit(currency) / 20) : undefined} {...props} notation={notation} />;
}

/** A share 0 to 1, typed as percent. */
export function PercentField(props: Variant) {
  const { language } = useText();
  const notation = useMemo(() => plainNotation(language, 4, { unit: PERCENT, suffix: '%' }), [language]);
  return <NumberField max={1} step={PERCENT / 10} {...props} notation={notation} />;
}

/** A plain number: people, payments, days. */
export function CountField({ decimals = 0, suffix, ...props }: Variant & { readonly decimals?: number; readonly suffix?: string }) {
  const { language } = useText();
  const notation = useMemo(() => plainNotation(language, decimals, { suffix }), [language, decimals, suffix]);
  return <NumberField {...props} notation={notation} />;
}
