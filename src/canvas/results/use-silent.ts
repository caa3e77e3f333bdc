import { useHost } from '../host.ts';
import { useDerived } from '../store/derived.ts';

/** No event ever arrived: actual numbers would be zeros that stand for nothing. */
export function useSilent(): boolean {
  const { actuals } = useHost();
  const { report, numbers } = useDerived();
  if (numbers.layer === 'plan' || !report || actuals?.begun) return false;
  const { totals } = report;
  return !totals.people && !totals.others?.people && !totals.revenue && !totals.spend;
}
