/**
 * Stands in for axios, which `@refinedev/simple-rest` makes an instance of when it loads and never
 * uses here: every call goes through our own client (`analytics-data.ts`). It would be 14 KiB of
 * each first visit. `vite.config.ts` puts this in its place.
 */
const unused = { interceptors: { response: { use: () => 0 } } };

export default { create: () => unused };
