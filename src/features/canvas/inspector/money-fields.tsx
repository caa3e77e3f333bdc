import { useText } from '#src/providers/i18n.ts';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

type Variant = Omit<NumberFieldProps, 'scale' | 'suffix' | 'prefix' | 'digits'>;

/** Symbol of a currency and its minor units as a language writes them: `$` and 2, `¥` and 0. */
function currencyParts(language: string, currency: string): { readonly symbol: string; readonly digits: number } {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const symbol = format.formatToParts(1).find((part) => part.type === 'currency')?.value ?? currency;
  return { symbol, digits: format.resolvedOptions().maximumFractionDigits ?? 2 };
}

/** An amount stored in minor units. `fine` allows parts of them (a cost per person of 0.125). */
export function MoneyField({ currency, fine, ...props }: Variant & { readonly currency: string; readonly fine?: boolean }) {
  const { language } = useText();
  const { symbol, digits } = currencyParts(language, currency);
  return (
    <NumberField
      {...props}
      prefix={symbol}
      scale={10 ** -digits}
      digits={fine ? digits + 2 : digits}
      whole={!fine}
      max={props.max ?? 1e9}
    />
  );
}

/** A share 0 to 1, typed as percent. */
export function PercentField(props: Variant & { readonly digits?: number }) {
  return <NumberField max={100} step={0.1} {...props} scale={100} digits={props.digits ?? 4} suffix="%" />;
}
