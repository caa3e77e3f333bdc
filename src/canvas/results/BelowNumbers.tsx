import { useHost } from '../host.ts';
import { AssumedSection } from '../published/AssumedSection.tsx';
import { useDerived } from '../store/derived.ts';
import { CheckSections } from './Checks.tsx';
import { FixedCosts, PlanPeriod, Products } from './Costs.tsx';

/** What is missing, and what the whole plan covers and costs. */
export default function BelowNumbers({ money }: { readonly money: boolean }) {
  const { parts } = useHost();
  const { document, forecast } = useDerived();
  const { people, buyers, revenue } = forecast.totals;
  return (
    <>
      {parts.watch?.({ kind: 'plan', period: document.period, people, buyers, revenue })}
      <CheckSections />
      <AssumedSection />
      <PlanPeriod />
      {money && <FixedCosts />}
      {money && <Products />}
    </>
  );
}
