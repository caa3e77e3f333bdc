import { z } from 'zod';

/** A resource object without relationships, as it travels. */
interface TypedObject<A> {
  readonly type: string;
  readonly id: string;
  readonly attributes: A;
}

/** What a call answers that is no row of a declared resource: its JSON:API type, schemas, and how it is rendered. */
export interface AnswerType<A extends object> {
  /** Schema of a document about one. */
  readonly one: z.ZodType<{ data: TypedObject<A> }>;
  /** Schema of a document about any number; `meta.total` counts all pages where there are pages. */
  readonly many: z.ZodType<{ data: TypedObject<A>[]; meta?: { total: number } }>;
  /** Everything of the row besides its id becomes an attribute; the schema lets nothing else out. */
  render(row: A & { readonly id: string }): { data: TypedObject<A> };
  renderAll(rows: readonly (A & { readonly id: string })[], total?: number): { data: TypedObject<A>[]; meta?: { total: number } };
}

/** The id of what there is one of in an installation. */
export const INSTALLATION = 'installation';

/** Declares what a call answers: the name of its type, and its attributes without the id. */
export function answerType<A extends object>(type: string, attributes: z.ZodType<A>): AnswerType<A> {
  const object = z.object({ type: z.literal(type), id: z.string(), attributes });
  const rendered = ({ id, ...rest }: A & { readonly id: string }): TypedObject<A> => ({ type, id, attributes: rest as unknown as A });
  return {
    one: z.object({ data: object }),
    many: z.object({ data: z.array(object), meta: z.object({ total: z.int() }).optional() }),
    render: (row) => ({ data: rendered(row) }),
    renderAll: (rows, total) => ({ data: rows.map(rendered), ...(total === undefined ? {} : { meta: { total } }) }),
  };
}
