import { readWords } from '#domain/wire/filters/filter-words.ts';
import { logoActions } from '#resources/actions/logos.ts';
import { pictureActions } from '#resources/actions/pictures.ts';
import { versionActions } from '#resources/actions/versions.ts';
import { inBase64 } from '#src/providers/actions/in-base64.ts';
import { perform } from '#src/providers/actions/perform.ts';

/** A picture takes a while where the way up is narrow. */
const SENDING_SECONDS = 120;

/* What an open canvas asks of the server long after it was opened: loaded then. */

/** Keeps the drawing of a canvas as it is stored, under a name. */
export const keepVersion = (id: string, name: string): Promise<unknown> =>
  perform(versionActions.create, { params: { id }, input: { name } }, { idempotencyKey: crypto.randomUUID() });

/** What a filter in words asks; nothing where it cannot be read. */
export const filterOf = (words: string) => readWords(words) ?? [];

export { rateInto } from '#src/providers/place/rate-into.ts';

export { seenIn } from './seen-calls.ts';

/** The logo of a workspace, and where it is served. */
export const logoOf = async (id: string) => (await perform(logoActions.show, { params: { id } })).logo;

/** Keeps a picture for the canvases of the workspace that this one is in. @throws ApiError with the server's sentences. */
export async function keepPicture(id: string, picture: Blob): Promise<string> {
  const input = { image: await inBase64(picture) };
  return (await perform(pictureActions.add, { params: { id }, input }, { patience: SENDING_SECONDS })).address;
}
