import { versionActions } from '#resources/actions/versions.ts';
import { perform } from '#src/providers/actions/perform.ts';

/** Keeps the drawing of a canvas as it is stored, under a name. */
export const keepVersion = (id: string, name: string): Promise<unknown> =>
  perform(versionActions.create, { params: { id }, input: { name } }, { idempotencyKey: crypto.randomUUID() });
