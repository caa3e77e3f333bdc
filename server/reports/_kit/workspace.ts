import type { Shown } from '#domain/plans/gates.ts';

/** The workspace a report is about, and when it is asked. */
export interface ReportWorkspace {
  readonly id: string;
  readonly timezone: string;
  readonly currency: string;
  readonly shown: Shown;
  /** The demo or its sample data is still being stored: what is missing is no silence. */
  readonly isFilling?: boolean;
}
