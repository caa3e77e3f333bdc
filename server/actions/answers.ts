import { z } from 'zod';
import type { Answer, Page } from '#resources/kit/shape.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import type { AnyRow } from '#server/resources/resource-table.ts';
import { resourceObject } from '#server/resources/wire/jsonapi-answer.ts';
import { documentSchema, listDocumentSchema } from '#server/resources/wire/jsonapi-schemas.ts';

/** How a success is described and written. */
interface Writer {
  readonly schema: z.ZodType;
  render(result: unknown): object | null;
}

type Attributes = Record<string, unknown>;
type Identified = Attributes & { readonly id: string };

/** The one place that knows what each kind of answer looks like on the wire. */
const WRITERS: { readonly [K in Answer['kind']]: (answer: Extract<Answer, { kind: K }>) => Writer } = {
  row: ({ resource }) => ({ schema: documentSchema(resource), render: (row) => ({ data: resourceObject(resource, row as AnyRow) }) }),
  one: ({ type, attributes }) => {
    const { one, render } = answerType<Attributes>(type, attributes);
    return { schema: one, render: (result) => render(result as Identified) };
  },
  many: ({ type, attributes }) => {
    const { many, renderAll } = answerType<Attributes>(type, attributes);
    return { schema: many, render: (rows) => renderAll(rows as readonly Identified[]) };
  },
  page: ({ type, attributes }) => {
    const { many, renderAll } = answerType<Attributes>(type, attributes);
    return {
      schema: many,
      render: (page) => {
        const { rows, total } = page as Page<Identified>;
        return renderAll(rows, total);
      },
    };
  },
  rows: ({ resource }) => ({ schema: listDocumentSchema(resource), render: (document) => document as object }),
  plain: ({ schema }) => ({ schema, render: (result) => result as object }),
  nothing: () => ({ schema: z.null(), render: () => null }),
};

export function writerOf<K extends Answer['kind']>(answer: Extract<Answer, { kind: K }>): Writer {
  return WRITERS[answer.kind as K](answer);
}
