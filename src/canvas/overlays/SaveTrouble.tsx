import type { Session } from '../store/session.ts';
import { type ConflictChoices, ConflictDialog } from './ConflictDialog.tsx';
import { RefusedNotice } from './RefusedNotice.tsx';

interface SaveTroubleProps {
  readonly session: Session;
  readonly conflict: ConflictChoices | null;
}

/** What cannot be saved until the person decides: somebody else was faster, or the server will not take it. */
export default function SaveTrouble({ session, conflict }: SaveTroubleProps) {
  return (
    <>
      <RefusedNotice session={session} onCopy={conflict?.onKeep ?? null} />
      {conflict && <ConflictDialog {...conflict} />}
    </>
  );
}
