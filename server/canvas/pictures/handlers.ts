import { randomBytes } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { MOST_PICTURE, MOST_PICTURE_BYTES, PICTURE_MEDIA, pictureAddress } from '#domain/wire/pictures.ts';
import type { pictureActions } from '#resources/actions/pictures.ts';
import type { pictureShapes } from '#resources/shapes/canvas/pictures.ts';
import type { CallIn, HandlersOf } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { canvasPictures } from '#server/db/tables/canvases.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { Ports } from '#server/ports.ts';
import { openRevision } from '../documents.ts';
import { type Picture, pictureIn } from './picture.ts';
import { versionOf } from './version.ts';

type PicturePorts = Ports<'db'>;
type Call<Key extends keyof typeof pictureShapes> = CallIn<typeof pictureActions, typeof pictureShapes, Key, PicturePorts>;

const AT = { pointer: '/image' } as const;
/** Bytes of a key: more than anybody tries. */
const KEY_BYTES = 16;
/** What is told of one. */
const TOLD = { id: canvasPictures.key, width: canvasPictures.width, height: canvasPictures.height };

/** @throws HttpError 422 `picture_too_large`, `picture_unknown` or `picture_too_wide`. */
function checked(image: Buffer): Picture {
  if (image.length > MOST_PICTURE_BYTES) throw new HttpError(422, 'picture_too_large', { params: { mib: MOST_PICTURE.mib }, ...AT });
  const picture = pictureIn(image, PICTURE_MEDIA);
  if (!picture) throw new HttpError(422, 'picture_unknown', AT);
  if (Math.max(picture.width, picture.height) > MOST_PICTURE.side)
    throw new HttpError(422, 'picture_too_wide', { params: { side: MOST_PICTURE.side }, ...AT });
  return picture;
}

/** @throws HttpError 422 `pictures_full`. */
async function requireRoom(tx: Database, workspace: string): Promise<void> {
  const [kept] = await tx.select({ count: count() }).from(canvasPictures).where(eq(canvasPictures.workspace_id, workspace));
  if ((kept?.count ?? 0) >= MOST_PICTURE.workspace)
    throw new HttpError(422, 'pictures_full', { params: { most: MOST_PICTURE.workspace }, ...AT });
}

async function add({ context, request, params, input }: Call<'add'>) {
  const image = Buffer.from(input.image, 'base64');
  const picture = checked(image);
  const workspace = workspaceOf(request).id;
  const version = versionOf(image);
  const kept = await context.db.transaction(async (tx) => {
    await openRevision(tx, params.id, workspace);
    // Held, so that two who bring one come after each other.
    await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspace)).for('update');
    const same = and(eq(canvasPictures.workspace_id, workspace), eq(canvasPictures.version, version));
    const [there] = await tx.select(TOLD).from(canvasPictures).where(same);
    if (there) return there;
    await requireRoom(tx, workspace);
    const values = { key: randomBytes(KEY_BYTES).toString('base64url'), workspace_id: workspace, ...picture, image, version };
    const [made] = await tx.insert(canvasPictures).values(values).returning(TOLD);
    return made;
  });
  if (!kept) throw new Error('no picture was stored');
  return { ...kept, address: pictureAddress(kept.id) };
}

export const pictureHandlers = { add } satisfies HandlersOf<typeof pictureActions, typeof pictureShapes, PicturePorts>;
