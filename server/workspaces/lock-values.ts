/** Which values a locked and an open row have. */
export function lockValues(isLocked: boolean, userId: string, now: Date) {
  return isLocked ? { is_locked: true, locked_at: now, locked_by: userId } : { is_locked: false, locked_at: null, locked_by: null };
}
