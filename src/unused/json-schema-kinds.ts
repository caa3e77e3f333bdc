/**
 * Stands in for what zod describes each kind of schema with, as `json-schema.ts` does for how it joins them: only the
 * server publishes its schemas. It would be 3 KiB of each first visit.
 */
export const allProcessors = {};
export { toJSONSchema } from './json-schema.ts';
