import { RowsOfResource } from './list/RowsOfResource.tsx';
import { MAILS } from './mails.tsx';

/** The outbox: every mail, sent or not. */
export default function MailsScreen() {
  return <RowsOfResource of={MAILS} />;
}
