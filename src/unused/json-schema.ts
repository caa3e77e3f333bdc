/**
 * Stands in for the part of zod that describes a schema as JSON Schema: only the server publishes its
 * schemas. It would be 5 KiB of each first visit. Each kind of schema keeps a reference to its processor, and calls none.
 */
const unused = (): never => {
  throw new Error('schemas are described by the server');
};

export const createToJSONSchemaMethod = () => unused;
export const createStandardJSONSchemaMethod = () => unused;
export const toJSONSchema = unused;
export { unused as extractDefs, unused as finalize, unused as handleUnrepresentable, unused as initializeContext, unused as processSchema };
