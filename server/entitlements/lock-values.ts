/** Which values a locked row has. `byPlan`: for want of room in the plan; `userId`: whose act it was, null where nobody did it. */
export function lockedBy(userId: string | null, now: Date, byPlan: boolean) {
  return { is_locked: true, locked_at: now, locked_by: userId, locked_by_plan: byPlan };
}

/** Which values an open row has. */
export const OPEN = { is_locked: false, locked_at: null, locked_by: null, locked_by_plan: false } as const;
