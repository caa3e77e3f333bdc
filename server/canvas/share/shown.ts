import { createHash } from 'node:crypto';
import type { SharedCanvas } from '#resources/shapes/canvas/shares.ts';
import type { SharePorts } from '#server/canvas/ports.ts';
import { logoFor } from '../logo/address.ts';
import { drawingOf, type Entered, type Standing } from './entered.ts';
import { actualsOf } from './numbers.ts';
import { proofOf } from './proof.ts';

/** Tells what a link shows from what it showed before. What a link keeps of a moment does not change with its canvas. */
export function seenOf({ share, canvas, revision }: Pick<Standing, 'share' | 'canvas' | 'revision'>): string {
  const { hide_money, hide_notes, allow_copy, actuals, actuals_range, frozen_at, actuals_at } = share;
  const settings = [hide_money, hide_notes, allow_copy, actuals, actuals_range, frozen_at, actuals_at];
  const told = JSON.stringify([canvas.name, frozen_at ? 0 : revision, ...settings]);
  return createHash('sha256').update(told).digest('base64url').slice(0, 22);
}

/** What a link shows to whoever it lets in. */
export async function shownTo(context: SharePorts, entered: Entered): Promise<SharedCanvas> {
  const { share, canvas, workspace } = entered;
  const { document, revision, as_of } = await drawingOf(context, entered);
  return {
    id: share.id,
    name: canvas.name,
    document: await context.drawings.shown(document, { money: share.hide_money, notes: share.hide_notes }),
    currency: workspace.currency,
    timezone: workspace.timezone,
    live: share.frozen_at === null,
    as_of,
    proof: proofOf(context, share),
    seen: seenOf({ share, canvas, revision }),
    money: !share.hide_money,
    allow_copy: share.allow_copy,
    actuals: actualsOf(entered),
    logo: await logoFor(context, workspace, { of: 'share', id: share.id, password_hash: share.password_hash }),
  };
}
