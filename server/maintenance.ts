import type { Context } from '#server/app/context.ts';
import { removeEvents } from '#server/events/removal.ts';
import { forgetOldDays } from '#server/events/retention.ts';
import { removeExpiredAttempts } from '#server/limits/attempts.ts';
import { removeExpiredSessions } from '#server/sessions/sessions.ts';
import { removeOldMessages } from './alerts/old-messages.ts';
import { removeOldSignIns } from './audit/sign-ins.ts';
import { drawMissing } from './canvas/thumbnails.ts';
import { sweepExports } from './exports/sweep.ts';
import { forgetOldLinks, sealOldMails } from './mail/old-mails.ts';
import { removeOldNotices } from './plans/notices.ts';
import { emptyBin } from './resources/bin.ts';
import { sealAnew } from './seal-anew.ts';
import { forgetReadings } from './sites/kept.ts';
import { storeWaitingSpend } from './spend/store.ts';

/** Removes what has expired or was deleted, and draws the thumbnails that are still missing. */
export async function runMaintenance(context: Context): Promise<void> {
  await removeExpiredSessions(context.db, context.clock());
  await removeExpiredAttempts(context.db, context.clock());
  await forgetReadings(context.db, context.clock());
  await removeOldSignIns(context.db, context.clock());
  await sealOldMails(context);
  await forgetOldLinks(context.db, context.clock());
  await sealAnew(context);
  await removeOldNotices(context.db, context.clock());
  await removeOldMessages(context.db, context.clock());
  await emptyBin(context.db, context.clock());
  await removeEvents(context);
  await forgetOldDays(context);
  await storeWaitingSpend(context);
  await sweepExports(context);
  await drawMissing(context);
}
