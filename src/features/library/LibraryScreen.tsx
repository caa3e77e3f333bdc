import { Library } from './Library.tsx';
import { Offers } from './own/Offers.tsx';
import { OwnTemplates } from './own/OwnTemplates.tsx';
import { INSIDE } from './places.ts';
import { useOwnCurrency } from './use-own-currency.ts';
import type { Wish } from './wish.ts';

function OwnParts({ wish }: { readonly wish: Wish }) {
  return (
    <>
      <Offers />
      <OwnTemplates wish={wish} />
    </>
  );
}

/** The library in the dashboard. */
export default function LibraryScreen() {
  return <Library base={INSIDE} currency={useOwnCurrency()} own={(wish) => <OwnParts wish={wish} />} />;
}
