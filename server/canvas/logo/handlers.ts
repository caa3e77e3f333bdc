import { eq } from 'drizzle-orm';
import { LOGO_MEDIA, type LogoMedia, MOST_LOGO, MOST_LOGO_BYTES } from '#domain/wire/logos.ts';
import type { logoActions } from '#resources/actions/logos.ts';
import type { logoShapes } from '#resources/shapes/logos.ts';
import type { CallIn, HandlersOf } from '#server/actions/handler.ts';
import { type Picture, pictureIn } from '#server/canvas/pictures/picture.ts';
import { versionOf } from '#server/canvas/pictures/version.ts';
import { workspaceLogos } from '#server/db/tables/canvases.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { Ports } from '#server/ports.ts';
import { endOfTomorrow, logoFor } from './address.ts';

type LogoPorts = Ports<'clock' | 'db' | 'settings'>;
type Call<Key extends keyof typeof logoShapes> = CallIn<typeof logoActions, typeof logoShapes, Key, LogoPorts>;
type Workspace = ReturnType<typeof workspaceOf>;

const AT = { pointer: '/image' } as const;

/** @throws HttpError 422 `logo_too_large`, `logo_no_picture` or `logo_too_wide`. */
function checked(image: Buffer): Picture<LogoMedia> {
  if (image.length > MOST_LOGO_BYTES) throw new HttpError(422, 'logo_too_large', { params: { kib: MOST_LOGO.kib }, ...AT });
  const picture = pictureIn(image, LOGO_MEDIA);
  if (!picture) throw new HttpError(422, 'logo_no_picture', AT);
  if (Math.max(picture.width, picture.height) > MOST_LOGO.side)
    throw new HttpError(422, 'logo_too_wide', { params: { side: MOST_LOGO.side }, ...AT });
  return picture;
}

const told = async (context: LogoPorts, { id, name }: Workspace, now: Date) => {
  const logo = await logoFor(context, { id, name }, { of: 'workspace', id, until: endOfTomorrow(now) });
  return { id, logo };
};

/** What the log keeps of a picture. */
const FACTS = { media: workspaceLogos.media, width: workspaceLogos.width, height: workspaceLogos.height };

async function set(call: Call<'set'>) {
  const { context, request, now, input } = call;
  const image = Buffer.from(input.image, 'base64');
  const picture = checked(image);
  const workspace = workspaceOf(request);
  const values = { ...picture, image, version: versionOf(image), set_at: now };
  return context.db.transaction((tx) =>
    call.once(tx, async () => {
      // Held, so that two who set one come after each other.
      await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspace.id)).for('update');
      const [before] = await tx.select(FACTS).from(workspaceLogos).where(eq(workspaceLogos.workspace_id, workspace.id));
      await tx
        .insert(workspaceLogos)
        .values({ ...values, workspace_id: workspace.id })
        .onConflictDoUpdate({ target: workspaceLogos.workspace_id, set: values });
      const target = { type: 'workspaces', id: workspace.id, label: workspace.name };
      await call.record(tx, { target, workspace: workspace.id, ...(before && { before }), after: { ...picture } });
      return told({ ...context, db: tx }, workspace, now);
    }),
  );
}

/** Taken away where there is one; said once in the log, however often it is asked for. */
async function remove({ context, request, record }: Call<'remove'>) {
  const { id, name } = workspaceOf(request);
  await context.db.transaction(async (tx) => {
    const [before] = await tx.delete(workspaceLogos).where(eq(workspaceLogos.workspace_id, id)).returning(FACTS);
    if (before) await record(tx, { target: { type: 'workspaces', id, label: name }, workspace: id, before });
  });
}

export const logoHandlers = {
  show: ({ context, request, now }) => told(context, workspaceOf(request), now),
  set,
  remove,
} satisfies HandlersOf<typeof logoActions, typeof logoShapes, LogoPorts>;
