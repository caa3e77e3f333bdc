/** Files of raw events: what they are made as, how far one has got, and what kept it from being made. */

export const EXPORT_FORMATS = ['csv', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `withdrawn`: somebody who is in it was erased since, or may be. `expired`: its days are over. Neither has a file any more. */
export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'withdrawn', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Why a file was not made. `too_large`: more than one file may hold; `no_room`: the disk, or what all files may take of it. */
export const EXPORT_PROBLEMS = ['too_large', 'no_room', 'unavailable', 'unknown'] as const;
export type ExportProblem = (typeof EXPORT_PROBLEMS)[number];

/** Days after which a file is removed by itself. */
export const EXPORT_DAYS = 7;
/** Days that one export may hold: as many as a report. */
export const MOST_EXPORT_DAYS = 1100;
