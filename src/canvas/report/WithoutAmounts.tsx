import { type ReactNode, useMemo } from 'react';
import { forecast as forecastOf } from '#domain/canvas/forecast/forecast.ts';
import { canvasFormat } from '#domain/canvas/view/format.ts';
import { canvasNumbers } from '#domain/canvas/view/numbers.ts';
import { withoutMoney } from '#domain/canvas/without-money.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { HostContext, useHost } from '../host.ts';
import { DerivedContext, useDerived } from '../store/derived.ts';

/** What is in it is told as to somebody who may see no amounts: of a drawing that has none, so that none can be said by mistake. */
export function WithoutAmounts({ children }: { readonly children: ReactNode }) {
  const host = useHost();
  const derived = useDerived();
  const written = useFormat();
  const { document, numbers, report, comparison, texts, currency } = derived;
  const value = useMemo(() => {
    const bare = withoutMoney(document);
    const forecast = forecastOf(bare);
    return {
      ...derived,
      document: bare,
      forecast,
      numbers: canvasNumbers(numbers.layer, bare, forecast, report, comparison),
      texts: { ...texts, format: canvasFormat(written, currency, false) },
    };
  }, [derived, document, numbers.layer, report, comparison, texts, currency, written]);
  const without = useMemo(() => ({ ...host, money: false }), [host]);
  return (
    <HostContext value={without}>
      <DerivedContext value={value}>{children}</DerivedContext>
    </HostContext>
  );
}
