import { RowsOfResource } from '../list/RowsOfResource.tsx';
import { INVOICES } from './invoices.tsx';

/** The bills of everybody; those that could not be charged are the open ones. */
export default function InvoicesScreen() {
  return <RowsOfResource of={INVOICES} />;
}
