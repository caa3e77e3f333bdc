import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { canvasVersions } from '#server/db/tables/canvases.ts';
import { users } from '#server/db/tables/core.ts';

const { id, name, revision, elements, plan_profit, saved_at, canvas_id } = canvasVersions;
const FACTS = { id, name, revision, elements, plan_profit, saved_at, by: { id: users.id, first: users.first_name, last: users.last_name } };

interface Facts {
  readonly id: string;
  readonly name: string | null;
  readonly revision: number;
  readonly elements: number;
  readonly plan_profit: number | null;
  readonly saved_at: Date;
  readonly by: { readonly id: string; readonly first: string; readonly last: string } | null;
}

/** A version as it is answered. */
export function told({ by, saved_at: at, ...facts }: Facts) {
  const saved_by = by && { id: by.id, name: `${by.first} ${by.last}`.trim() };
  return { ...facts, saved_at: at.toISOString(), saved_by };
}

const ofOne = (canvas: string, version: string) => and(eq(canvas_id, canvas), eq(id, version));

/** All versions of a canvas, the newest first. */
export function versionsOf(db: Database, canvas: string): Promise<readonly Facts[]> {
  return db
    .select(FACTS)
    .from(canvasVersions)
    .leftJoin(users, eq(users.id, canvasVersions.saved_by))
    .where(eq(canvas_id, canvas))
    .orderBy(desc(revision));
}

/** One version, without its drawing. */
export async function versionOf(db: Database, canvas: string, version: string): Promise<Facts | undefined> {
  const found = db.select(FACTS).from(canvasVersions).leftJoin(users, eq(users.id, canvasVersions.saved_by));
  const [row] = await found.where(ofOne(canvas, version));
  return row;
}

/** The id of the version that was kept of a revision. */
export async function versionAt(db: Database, canvas: string, of: number): Promise<string | undefined> {
  const [row] = await db
    .select({ id })
    .from(canvasVersions)
    .where(and(eq(canvas_id, canvas), eq(revision, of)));
  return row?.id;
}

/** How it was drawn, in whichever version of the format. */
export async function drawingOf(db: Database, canvas: string, version: string): Promise<unknown> {
  const [row] = await db.select({ document: canvasVersions.document }).from(canvasVersions).where(ofOne(canvas, version));
  return row?.document;
}

export const nameVersion = (db: Database, canvas: string, version: string, as: string | null) =>
  db.update(canvasVersions).set({ name: as }).where(ofOne(canvas, version));

export const countNamed = (db: Database, canvas: string): Promise<number> =>
  db.$count(canvasVersions, and(eq(canvas_id, canvas), isNotNull(name)));

export const forgetVersion = (db: Database, canvas: string, version: string) => db.delete(canvasVersions).where(ofOne(canvas, version));
