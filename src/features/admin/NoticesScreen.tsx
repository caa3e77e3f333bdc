import { RowsOfResource } from './list/RowsOfResource.tsx';
import { NOTICES } from './notices.tsx';

/** What the payment provider has told, and what became of it. */
export default function NoticesScreen() {
  return <RowsOfResource of={NOTICES} />;
}
