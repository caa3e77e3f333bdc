/** Why people cancel, as far as they say. */
export const CANCEL_REASONS = ['price', 'unused', 'missing', 'switched', 'finished', 'other'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
