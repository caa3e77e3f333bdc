/**
 * Why an answer to a report comes later and by itself, and after how many seconds it is asked for again: no failure, and
 * nothing that whoever asks could change.
 */
export const PUT_OFF = {
  /** Data is being brought in. */
  report_filling: 5,
  /** The history is being read into memory. */
  report_reading: 5,
  /** Others take the machine. */
  report_busy: 15,
} as const;
export type PutOff = keyof typeof PUT_OFF;

/** Is this the code of an answer that comes by itself once it is asked for again? */
export const isPutOff = (code: unknown): code is PutOff => typeof code === 'string' && Object.hasOwn(PUT_OFF, code);
