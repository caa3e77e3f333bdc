/** How often a report is sent by mail, as it travels. */
export const REPORT_PERIODS = [
  { value: 0, name: 'daily' },
  { value: 1, name: 'weekly' },
  { value: 2, name: 'monthly' },
] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number]['value'];

/** A period as it is stored; for a number that none has, the shortest. */
export const periodOf = (stored: number): ReportPeriod => REPORT_PERIODS.find(({ value }) => value === stored)?.value ?? 0;
