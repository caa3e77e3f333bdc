import type { Ports } from '#server/ports.ts';
import type { ResourceHooks } from '#server/resources/hook.ts';
import { removeFile } from './files.ts';

/** The file goes with its row; whoever still writes it finds that there is none and stops. */
export const eventExports = ({ settings }: Ports<'settings'>): ResourceHooks<'event-exports'> => ({
  afterCommit: ({ id }) => removeFile(settings, id),
});
