import { CheckSections } from './Checks.tsx';
import { FixedCosts, PlanPeriod, Products } from './Costs.tsx';

/** What is missing, and what the whole plan covers and costs. */
export default function BelowNumbers({ money }: { readonly money: boolean }) {
  return (
    <>
      <CheckSections />
      <PlanPeriod />
      {money && <FixedCosts />}
      {money && <Products />}
    </>
  );
}
