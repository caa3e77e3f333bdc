import { eq } from 'drizzle-orm';
import { LOGOS_PATH, type Logo } from '#domain/wire/logos.ts';
import type { Database } from '#server/db/client.ts';
import { workspaceLogos } from '#server/db/tables/canvases.ts';
import { holdsMac, macOf } from '#server/secrets/secret.ts';
import type { Settings } from '#server/settings.ts';

const PURPOSE = 'flumen logo';
const DAY_MS = 86_400_000;

/** For whom an address is made: whoever is in a workspace, or whoever has a link and knows its password. */
export type Reader =
  | { readonly of: 'workspace'; readonly id: string; readonly until: number }
  | { readonly of: 'share'; readonly id: string; readonly password_hash: string | null };

/** What an address proves. One of a link is worth nothing once its password or the picture is another. */
const provenBy = (reader: Reader, version: string): string =>
  JSON.stringify([reader.of, reader.id, version, reader.of === 'workspace' ? reader.until : reader.password_hash]);

export const isProven = ({ secret }: Pick<Settings, 'secret'>, reader: Reader, version: string, proof: string): boolean =>
  holdsMac(secret, PURPOSE, provenBy(reader, version), proof);

/** The end of tomorrow (UTC), in ms: the same all day, so that a browser keeps what it has read. */
export const endOfTomorrow = (now: Date): number => (Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS;

/** Where a reader finds the logo of a workspace; null where it has none. An image is asked for without a header, so that the address carries the proof. */
export async function logoFor(
  { db, settings }: { readonly db: Database; readonly settings: Pick<Settings, 'secret'> },
  workspace: { readonly id: string; readonly name: string },
  reader: Reader,
): Promise<Logo | null> {
  const [logo] = await db
    .select({ version: workspaceLogos.version })
    .from(workspaceLogos)
    .where(eq(workspaceLogos.workspace_id, workspace.id));
  if (!logo) return null;
  const query = new URLSearchParams({
    of: reader.of,
    ...(reader.of === 'workspace' && { until: String(reader.until) }),
    proof: macOf(settings.secret, PURPOSE, provenBy(reader, logo.version)),
  });
  return { url: `${LOGOS_PATH}/${reader.id}?${query}`, name: workspace.name };
}
