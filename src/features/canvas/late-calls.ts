import { readWords } from '#domain/wire/filters/filter-words.ts';
import { logoActions } from '#resources/actions/logos.ts';
import { versionActions } from '#resources/actions/versions.ts';
import { perform } from '#src/providers/actions/perform.ts';

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
