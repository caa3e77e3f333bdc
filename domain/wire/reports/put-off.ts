/** Why an answer to a report comes later and by itself: no failure, and nothing that whoever asks could change. */
export const PUT_OFF = ['report_filling', 'report_reading'] as const;
export type PutOff = (typeof PUT_OFF)[number];

/** Is this the code of an answer that comes by itself once it is asked for again? */
export const isPutOff = (code: unknown): code is PutOff => PUT_OFF.some((one) => one === code);
