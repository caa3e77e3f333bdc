import { Library } from './Library.tsx';
import { OwnTemplates } from './own/OwnTemplates.tsx';
import { INSIDE } from './places.ts';
import { useOwnCurrency } from './use-own-currency.ts';

/** The library in the dashboard. */
export default function LibraryScreen() {
  return <Library base={INSIDE} currency={useOwnCurrency()} own={(wish) => <OwnTemplates wish={wish} />} />;
}
