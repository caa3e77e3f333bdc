/**
 * Stands in for pluralize, with which Refine makes English words of the names of resources where there is no text.
 * There always is one (`refine-texts.ts`). It would be 2 KiB of each first visit.
 */
const asItIs = (word: string): string => word;
export default { plural: asItIs, singular: asItIs };
