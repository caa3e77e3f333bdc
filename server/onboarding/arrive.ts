import { eq, sql } from 'drizzle-orm';
import type { onboardingActions } from '#resources/actions/account/onboarding.ts';
import type { onboardingShapes } from '#resources/shapes/account/onboarding.ts';
import type { ActionCall, ResultOf } from '#server/actions/handler.ts';
import { presences } from '#server/db/tables/accounts.ts';
import { userOf } from '#server/http/session.ts';
import type { OnboardingPorts } from './ports.ts';

/** After a pause of so many minutes somebody comes again. */
const PAUSE_MINUTES = 30;

type Shape = typeof onboardingShapes.arrive;

/** Notes that somebody is here, with the account: on another device it is known, too. */
export async function arrive({
  context: { db },
  request,
  now,
  input,
}: ActionCall<typeof onboardingActions.arrive, Shape, OnboardingPorts>): Promise<ResultOf<Shape['answer']>> {
  const { id } = userOf(request);
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(presences).where(eq(presences.user_id, id)).for('update');
    const isAnother = known !== undefined && now.getTime() - known.here_at.getTime() > PAUSE_MINUTES * 60_000;
    const before_at = isAnother ? known.here_at : (known?.before_at ?? null);
    const noted = { here_at: now, before_at };
    await tx
      .insert(presences)
      .values({ user_id: id, ...noted, welcomed_at: input?.welcomed ? now : null })
      .onConflictDoUpdate({
        target: presences.user_id,
        set: { ...noted, welcomed_at: sql`coalesce(${presences.welcomed_at}, excluded.welcomed_at)` },
      });
    return { id, before: before_at?.toISOString() ?? null, welcomed: known?.welcomed_at != null };
  });
}
