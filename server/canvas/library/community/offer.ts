import { and, eq, inArray } from 'drizzle-orm';
import type { communityActions } from '#resources/actions/community.ts';
import type { communityShapes } from '#resources/shapes/canvas/community.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { communityDocuments, communityTemplates } from '#server/db/tables/canvases.ts';
import { HttpError } from '#server/http/errors.ts';
import { languageOf } from '#server/http/language.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { readOwn } from '../own/own.ts';
import { figuresOf } from '../own/save.ts';
import { publicCopy } from './copy.ts';
import { offerOf } from './offers.ts';
import type { CommunityPorts } from './ports.ts';

type Offer = ActionCall<typeof communityActions.offer, typeof communityShapes.offer, CommunityPorts>;

/** Of one template one offer waits: the newer one takes the place of the older. */
async function takeBackWaiting(tx: Database, template: string, now: Date): Promise<void> {
  const waiting = and(eq(communityTemplates.template, template), inArray(communityTemplates.status, ['offered', 'in_review']));
  await tx.update(communityTemplates).set({ status: 'withdrawn', decided_at: now }).where(waiting);
}

/**
 * Offers a copy of a saved template to everybody. What becomes of the template afterwards changes nothing of it;
 * what was published of it before stays until this one is.
 * @throws HttpError 403 `offer_of_other`, 404, 422 `offer_empty`, `offer_too_large`, 429.
 */
export async function offerTemplate(call: Offer): Promise<Rendered> {
  const { context, request, params, now } = call;
  const { keep_money, keep_rules, keep_notes, ...said } = call.input;
  const user = userOf(request);
  const workspace = workspaceOf(request);
  const own = await readOwn(context.db, params.id, user.id);
  if (own.author !== user.id) throw new HttpError(403, 'offer_of_other');
  const { document, records, held } = publicCopy(own.document, { money: keep_money, rules: keep_rules, notes: keep_notes });
  const figures = await figuresOf(context, document);
  await countAttempt(context.db, 'template-offer', user.id, now);
  return context.db.transaction((tx) =>
    call.once(tx, async () => {
      await takeBackWaiting(tx, own.id, now);
      const whose = { user: user.id, workspace: workspace.id, template: own.id, currency: own.currency, language: languageOf(request) };
      const [row] = await tx
        .insert(communityTemplates)
        .values({ ...said, ...figures, ...whose, keep_money: held.money, keep_rules: held.rules, keep_notes: held.notes, offered_at: now })
        .returning();
      if (!row) throw new Error('an offer was stored without a row');
      await tx.insert(communityDocuments).values({ template_id: row.id, document: records });
      await call.record(tx, {
        target: { type: 'community-templates', id: row.id, label: row.name },
        workspace: workspace.id,
        after: { name: row.name, credit: row.credit, ...held },
      });
      return offerOf(row, user.id, 0);
    }),
  );
}
