import type { ReactNode } from 'react';
import { NO_VALUE } from '#src/ui/data/format.ts';

interface SaidProps {
  readonly label: ReactNode;
  /** The label is spoken only. */
  readonly bare?: boolean;
  /** Nothing is told as a dash. */
  readonly children: ReactNode;
}

/** What a field holds, for whoever may only look: a label and plain text, nothing that seems to wait for an entry. */
export function Said({ label, bare, children }: SaidProps) {
  return (
    <div className="cv-field cv-said">
      <span className={bare ? 'sr' : undefined}>{label}</span> <span className="cv-said-text">{children || NO_VALUE}</span>
    </div>
  );
}
