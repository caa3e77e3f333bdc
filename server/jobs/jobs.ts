/** What a job is given; each name has its data. */
export interface JobData {
  /** Sends one mail of the outbox. */
  'mail.send': { readonly id: string };
  /** Finds mails, reports and rows that are due. */
  'mail.due': Record<string, never>;
  'reports.due': Record<string, never>;
  housekeeping: Record<string, never>;
}
export type JobName = keyof JobData;

/** One queue as the desk shows it. */
export interface QueueState {
  readonly name: JobName;
  readonly queued: number;
  readonly active: number;
  readonly failed: number;
  /** ISO 8601 in UTC; null when none has been completed yet. */
  readonly last_completed_at: string | null;
  readonly last_error: string | null;
}

/** The queue in the relational store: any process may add work, workers do it, each job by one of them. */
export interface Jobs {
  send<N extends JobName>(name: N, data: JobData[N], options?: { readonly after?: Date; readonly once?: string }): Promise<void>;
  states(): Promise<readonly QueueState[]>;
  /** Puts the failed jobs of a queue back. */
  retry(name: JobName): Promise<number>;
}
