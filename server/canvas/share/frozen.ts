import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import type { ShareSettings } from '#resources/shapes/canvas/shares.ts';
import type { SharePorts } from '#server/canvas/ports.ts';
import { canvasShares } from '#server/db/tables/canvases.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { refusal } from '#server/policy/policy.ts';
import { readDocument } from '../documents.ts';
import { foldPending } from '../together/pending.ts';
import { countForLink } from './numbers.ts';
import type { ListedShare } from './shares.ts';

type Values = Partial<typeof canvasShares.$inferInsert>;

interface Freezing {
  readonly context: SharePorts;
  readonly request: FastifyRequest;
  readonly canvas: string;
  readonly input: ShareSettings;
  /** The link as it is; null for a new one. */
  readonly before: ListedShare | null;
  readonly now: Date;
}

const SIGHT = { resource: 'reports', action: 'canvas' } as const;

/** Does whoever shares see numbers: by role, and by what the plan of the workspace shows? */
const sightOf = ({ context, request }: Freezing) => context.policy.check(userOf(request), SIGHT, workspaceOf(request).id);

/** The drawing that a link keeps already. */
async function keptDrawing({ db }: SharePorts, share: string): Promise<CanvasDocument | null> {
  const [row] = await db.select({ frozen: canvasShares.frozen }).from(canvasShares).where(eq(canvasShares.id, share));
  const opened = row?.frozen ? openDocument(row.frozen) : null;
  return opened?.ok ? opened.document : null;
}

async function drawingNow({ context, canvas, input }: Freezing): Promise<CanvasDocument | null> {
  if (input.live !== false) return null;
  await foldPending(context, canvas);
  return (await readDocument(context.db, canvas)).document;
}

/** Numbers of this moment, of the drawing that the link keeps. */
async function countedNow(freezing: Freezing, drawing: CanvasDocument | null): Promise<Values> {
  const { context, request, canvas, input, before, now } = freezing;
  const document = drawing ?? (before && (await keptDrawing(context, before.id)));
  if (!document) throw new HttpError(422, 'share_numbers_of_live', { pointer: '/actuals' });
  await countAttempt(context.db, 'share-numbers', userOf(request).id, now);
  const range = input.actuals_range ?? before?.actuals_range ?? 'period';
  const frozen_actuals = await countForLink(context, workspaceOf(request), { canvas, document, revision: 0, range, lane: 'canvas' });
  return { frozen_actuals, actuals_at: now };
}

/**
 * What a link keeps of this moment: its drawing, its numbers, both or neither; and what it lets go of.
 * @throws HttpError 403 where the numbers are not to be seen, 422 where they cannot be kept, 429.
 */
export async function momentOf(freezing: Freezing): Promise<Values> {
  const { input, before, now } = freezing;
  const actuals = input.actuals ?? before?.actuals ?? 'none';
  const isLive = input.live ?? (before ? before.frozen_at === null : true);
  if (actuals === 'frozen' && isLive) throw new HttpError(422, 'share_numbers_of_live', { pointer: '/actuals' });
  const asksAnew = input.actuals !== undefined || input.actuals_range !== undefined;
  const drawing = await drawingNow(freezing);
  const kept: Values = {
    ...(input.live === true && { frozen: null, frozen_at: null }),
    ...(drawing && { frozen: toRecords(drawing), frozen_at: now }),
  };
  const sight = actuals !== 'none' && (asksAnew || drawing) ? await sightOf(freezing) : null;
  if (sight && !sight.allowed && asksAnew) throw refusal(sight, SIGHT);
  // Numbers of the drawing before are none of this one.
  if (actuals !== 'frozen' || sight?.allowed === false) return { ...kept, frozen_actuals: null, actuals_at: null };
  return sight ? { ...kept, ...(await countedNow(freezing, drawing)) } : kept;
}
