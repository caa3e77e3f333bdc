import { z } from 'zod';

/** Days in which a page of a map is looked for. */
export const COVERAGE_DAYS = 30;
/** Most pages of maps that one answer looks for. */
export const MOST_MAPPED = 200;

/** Most ad platforms that one answer tells of. */
export const MOST_AD_SOURCES = 12;

/** Which of the pages that the canvases of a workspace name the script was seen on. */
export const coverageQuestion = z.strictObject({});
