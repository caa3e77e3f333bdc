import { type SQL, sql } from 'drizzle-orm';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { type DocumentRecords, toRecords } from '#domain/canvas/records.ts';
import type { Language } from '#domain/kit/languages.ts';
import type { DrawingsPort } from '#server/canvas/ports.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { translate } from '#server/http/language.ts';
import { type Drawn, drawnFrom } from '../drawing/drawn.ts';
import { exampleIn } from '../library/example.ts';
import { templateIn } from '../library/ready-templates.ts';

/** What the first canvas is made of. */
export type FirstWish =
  | { readonly from: 'example' }
  | { readonly from: 'empty' }
  | { readonly from: 'template'; readonly template: string }
  | { readonly from: 'site'; readonly name: string; readonly document: Readonly<Record<string, unknown>> };

/** A canvas that is not stored yet. */
export interface FirstDrawing {
  readonly name: string;
  readonly drawn: Drawn;
  readonly document: DocumentRecords | SQL;
  /** The template whose use is counted. */
  readonly template?: string;
}

/** A first save of a new canvas, as the readers of saves know one. */
const FIRST = { canvas: '', stored: 1 } as const;

/** A template in a language. @throws HttpError 404 */
function ofTemplate(language: Language, template: string): FirstDrawing {
  const found = templateIn(language, template);
  if (!found) throw notFound();
  return { name: found.about.name, drawn: drawnFrom(found.document), document: toRecords(found.document), template };
}

/** A finished canvas in a language. */
function example(language: Language): FirstDrawing {
  const { name, document } = exampleIn(language);
  return { name, drawn: drawnFrom(document), document: toRecords(document) };
}

/**
 * What the first canvas of somebody shows, in their language.
 * @throws HttpError 404 for a template there is none of, 422 with the place in a document.
 */
export async function firstDrawing({ drawings }: DrawingsPort, language: Language, wish: FirstWish): Promise<FirstDrawing> {
  if (wish.from === 'template') return ofTemplate(language, wish.template);
  if (wish.from === 'example') return example(language);
  if (wish.from === 'empty')
    return {
      name: translate(language, 'start.firstCanvas') ?? '',
      drawn: drawnFrom(EMPTY_DOCUMENT),
      document: toRecords(EMPTY_DOCUMENT),
    };
  const read = await drawings.read(Buffer.from(JSON.stringify({ revision: FIRST.stored, document: wish.document })), FIRST);
  if (read.kind === 'refused') throw HttpError.many(read.status, read.problems);
  if (read.kind !== 'read') throw new Error(`a first save was read as ${read.kind}`);
  return { name: wish.name, drawn: read.drawn, document: sql`${read.document}::jsonb` };
}
