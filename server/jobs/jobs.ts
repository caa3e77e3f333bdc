/** What a job is given; each name has its data. */
export interface JobData {
  /** Sends one mail of the outbox. */
  'mail.send': { readonly id: string };
  /** Looks for mails that wait longer than they should, after a crash or a refused delivery. */
  'mail.due': object;
  /** Sends the periodic reports whose time has come. */
  'reports.due': object;
  /** Renews and ends subscriptions, fits what people have to their plans, and writes to those whose trial ends. */
  'plans.due': object;
  /** Follows what a payment provider has told, and finds out what became of acts that were cut off. */
  'billing.notices': object;
  /** Compares every account with its payment provider. */
  'billing.compare': object;
  /** Looks at targets that somebody is told of, and puts messages in line that are due. */
  'alerts.due': object;
  /** Delivers one message about a target. */
  'alerts.deliver': { readonly id: string };
  /** Removes everything kept of people who are to be erased. */
  'people.erase': object;
  /** Writes files of raw events that were ordered. */
  'exports.make': object;
  /** Brings sample data up to now. */
  'samples.fill': object;
  /** Removes what has expired or was deleted. */
  housekeeping: object;
}
export type JobName = keyof JobData;

/** One queue as the admin area shows it. */
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
  /**
   * `after`: not before this moment. `singletonKey`: a key that is sent again within the same minute of the
   * clock adds nothing, even if the first job is done by then. It saves work and is no lock: a job
   * that waits longer gets a twin in the next minute, so what it runs must bear being run twice, and
   * what has to happen again within the minute goes without a key.
   */
  send<N extends JobName>(name: N, data: JobData[N], options?: { readonly after?: Date; readonly singletonKey?: string }): Promise<void>;
  states(): Promise<readonly QueueState[]>;
  /** Puts the failed jobs of a queue back; answers how many. */
  retry(name: JobName): Promise<number>;
}
