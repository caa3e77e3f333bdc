import { z } from 'zod';
import type { AnyResource, Row } from '#domain/kit/resource.ts';
import { rowSchema } from '#domain/kit/schema.ts';

/** What is taken as it comes, because it is read elsewhere, e.g. in a thread: by what it is to be described. */
export const DESCRIBED_AS = new WeakMap<object, z.ZodType>();

/** What a success says. */
export type Answer =
  /** A row of a declared resource. */
  | { readonly kind: 'row'; readonly resource: AnyResource }
  /** Something with an id that is no row: its JSON:API type and its attributes; `page`: some of many, with how many there are. */
  | { readonly kind: 'one' | 'many' | 'page'; readonly type: string; readonly attributes: z.ZodObject }
  /** A page of rows, which takes the parameters of lists of this resource; the handler writes the document. */
  | { readonly kind: 'rows'; readonly resource: AnyResource }
  /** No JSON:API document, for the reason given. */
  | { readonly kind: 'plain'; readonly schema: z.ZodType; readonly reason: string }
  | { readonly kind: 'nothing' };

/** What an action takes and answers. */
export interface Shape {
  /** A line for the description of the API. */
  readonly summary: string;
  /** Parameters of the path that are no ids of rows. */
  readonly params?: z.ZodObject;
  /** Body of a write, query of a reading call. Left out: nothing. */
  readonly input?: z.ZodType;
  readonly answer: Answer;
}

/** The shapes of a group of actions: each has one, and there are no others. */
export type ShapesOf<Actions> = { readonly [Key in keyof Actions]: Shape };

export const rowOf = <const R extends AnyResource>(resource: R) => ({ kind: 'row', resource }) as const;
export const rowsOf = <const R extends AnyResource>(resource: R) => ({ kind: 'rows', resource }) as const;
export const oneOf = <const A extends z.ZodObject>(type: string, attributes: A) => ({ kind: 'one', type, attributes }) as const;
export const manyOf = <const A extends z.ZodObject>(type: string, attributes: A) => ({ kind: 'many', type, attributes }) as const;
export const pageOf = <const A extends z.ZodObject>(type: string, attributes: A) => ({ kind: 'page', type, attributes }) as const;
export const plain = <const S extends z.ZodType>(schema: S, reason: string) => ({ kind: 'plain', schema, reason }) as const;
export const nothing = { kind: 'nothing' } as const;

/** The fields of a declared row, for an answer of several. */
export function attributesOf<const R extends AnyResource>(resource: R) {
  return rowSchema(resource) as z.ZodObject<{ [Name in keyof R['fields'] & string]: z.ZodType<Row<R>[Name]> }>;
}

/** A body without fields, which may be left out. */
export const noFields = z.strictObject({}).nullish();

/** A form says yes and no as text. */
export const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());

/** Some of many, and how many there are on all pages. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

type WithId<A extends z.ZodObject> = z.output<A> & { readonly id: string };

/** What a program gets of an answer: flat rows. */
export type Received<A extends Answer> = A extends { kind: 'row'; resource: infer R extends AnyResource }
  ? Row<R>
  : A extends { kind: 'rows'; resource: infer R extends AnyResource }
    ? Page<Row<R>>
    : A extends { kind: 'one'; attributes: infer T extends z.ZodObject }
      ? WithId<T>
      : A extends { kind: 'many'; attributes: infer T extends z.ZodObject }
        ? readonly WithId<T>[]
        : A extends { kind: 'page'; attributes: infer T extends z.ZodObject }
          ? Page<WithId<T>>
          : A extends { kind: 'plain'; schema: infer S extends z.ZodType }
            ? z.output<S>
            : undefined;

/** What a program gets of a call. */
export type AnswerOf<S extends Shape> = Received<S['answer']>;
/** What a call sends: before defaults are filled in. */
export type Sent<S extends Shape> = S extends { readonly input: infer I extends z.ZodType } ? z.input<I> : undefined;
/** What a handler reads: checked, with defaults. */
export type Read<S extends Shape> = S extends { readonly input: infer I extends z.ZodType } ? z.output<I> : undefined;
