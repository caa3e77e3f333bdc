import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Context } from '#server/app/context.ts';
import { appKeyAnew } from '#server/collector/intake/app-key.ts';
import { factorAnew } from './accounts/second-factor/codes.ts';
import { alertSealAnew } from './alerts/sealed.ts';
import { shareSealAnew } from './canvas/share/token.ts';
import { mails } from './db/tables/accounts.ts';
import { alerts } from './db/tables/alerts.ts';
import { canvasShares } from './db/tables/canvases.ts';
import { users, workspaces } from './db/tables/core.ts';
import { linksAnew } from './mail/secret-links.ts';

/** Rows read at a time. */
const BATCH = 500;

interface Sealed {
  readonly id: string;
  readonly sealed: string | null;
}

/** What stays sealed in the store; anything else that was sealed is over within a day. */
interface Place {
  /** The next rows by id that hold something sealed. */
  read(after: string): Promise<readonly Sealed[]>;
  anew(sealed: string): string | null;
  /** Only while it still is what was read: the person may have changed it meanwhile. */
  write(id: string, before: string, after: string): Promise<unknown>;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

function placesIn({ db, settings }: Pick<Context, 'db' | 'settings'>): readonly Place[] {
  return [
    {
      read: (after) =>
        db
          .select({ id: users.id, sealed: users.totp_secret })
          .from(users)
          .where(and(gt(users.id, after), isNotNull(users.totp_secret)))
          .orderBy(asc(users.id))
          .limit(BATCH),
      anew: (sealed) => factorAnew(settings.secret, sealed),
      write: (id, before, totp_secret) =>
        db
          .update(users)
          .set({ totp_secret })
          .where(and(eq(users.id, id), eq(users.totp_secret, before))),
    },
    {
      read: (after) =>
        db
          .select({ id: workspaces.id, sealed: workspaces.app_key })
          .from(workspaces)
          .where(gt(workspaces.id, after))
          .orderBy(asc(workspaces.id))
          .limit(BATCH),
      anew: (sealed) => appKeyAnew(settings.secret, sealed),
      write: (id, before, app_key) =>
        db
          .update(workspaces)
          .set({ app_key })
          .where(and(eq(workspaces.id, id), eq(workspaces.app_key, before))),
    },
    {
      read: (after) =>
        db
          .select({ id: mails.id, sealed: mails.links })
          .from(mails)
          .where(and(gt(mails.id, after), isNotNull(mails.links)))
          .orderBy(asc(mails.id))
          .limit(BATCH),
      anew: (sealed) => linksAnew(settings.secret, sealed),
      write: (id, before, links) =>
        db
          .update(mails)
          .set({ links })
          .where(and(eq(mails.id, id), eq(mails.links, before))),
    },
    {
      read: (after) =>
        db
          .select({ id: canvasShares.id, sealed: canvasShares.token })
          .from(canvasShares)
          .where(gt(canvasShares.id, after))
          .orderBy(asc(canvasShares.id))
          .limit(BATCH),
      anew: (sealed) => shareSealAnew(settings.secret, sealed),
      write: (id, before, token) =>
        db
          .update(canvasShares)
          .set({ token })
          .where(and(eq(canvasShares.id, id), eq(canvasShares.token, before))),
    },
    ...(['sealed_url', 'secret'] as const).map(
      (column): Place => ({
        read: (after) =>
          db
            .select({ id: alerts.id, sealed: alerts[column] })
            .from(alerts)
            .where(and(gt(alerts.id, after), isNotNull(alerts[column])))
            .orderBy(asc(alerts.id))
            .limit(BATCH),
        anew: (sealed) => alertSealAnew(settings.secret, sealed),
        write: (id, before, fresh) =>
          db
            .update(alerts)
            .set({ [column]: fresh })
            .where(and(eq(alerts.id, id), eq(alerts[column], before))),
      }),
    ),
  ];
}

async function sealPlaceAnew(place: Place): Promise<number> {
  let done = 0;
  for (let after = FIRST; ; ) {
    const rows = await place.read(after);
    for (const { id, sealed } of rows) {
      const fresh = sealed === null ? null : place.anew(sealed);
      if (sealed === null || fresh === null) continue;
      await place.write(id, sealed, fresh);
      done += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return done;
    after = last.id;
  }
}

/**
 * While `FLUMEN_SECRET_PREVIOUS` is set: what that secret had sealed is sealed under the
 * current one. Answers how many values; none left means that the previous secret can go.
 */
export async function sealAnew(context: Pick<Context, 'db' | 'settings' | 'log'>): Promise<number> {
  if (context.settings.secret.previous === undefined) return 0;
  let done = 0;
  for (const place of placesIn(context)) done += await sealPlaceAnew(place);
  context.log.info({ values: done }, 'sealed anew under FLUMEN_SECRET; see docs/security.md for when FLUMEN_SECRET_PREVIOUS can go');
  return done;
}
