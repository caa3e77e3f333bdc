import { z } from 'zod';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { type UnsaidPart, unsaidBy } from '#domain/canvas/unsaid.ts';
import { HttpError, type Problem } from '#server/http/errors.ts';
import { documentFields, isDocument } from '#server/http/json-api/attributes.ts';
import { outlineOf } from '#server/http/json-api/outline.ts';
import { parseJsonText } from '#server/http/json-text.ts';
import { problemsOf, validationIssues } from '#server/http/validation-problems.ts';
import { forecastWork } from '../forecast-work.ts';
import { type Drawn, drawnFrom } from './drawn.ts';

/** What is sent to save a drawing; the document itself is opened by `openDocument`, which names every place that is wrong. */
export const SAVE = z.strictObject({ revision: z.int().min(1), document: z.unknown() });
/** Its JSON:API type. */
export const DOCUMENT_TYPE = 'funnel-documents';

export interface SaveOrder {
  /** The canvas of the address. */
  readonly canvas: string;
  /** The revision that is stored: another one is not worth looking at. */
  readonly stored: number;
  /** Steps of work a forecast may take here; a drawing that needs more is `long`. */
  readonly mostWork?: number;
}

/** A refusal with the part of the body that its problems point into. */
interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly outline: unknown;
}

/** Where the revision stands in what was sent. */
interface Placed {
  readonly pointer: string;
  readonly outline: unknown;
}

export type ReadSave =
  | ({ readonly kind: 'stale' } & Placed)
  | ({ readonly kind: 'read'; readonly document: string; readonly drawn: Drawn; readonly unsaid: readonly UnsaidPart[] } & Placed)
  | { readonly kind: 'long' }
  | Refused;

function refused(status: number, problems: readonly Problem[], sent: unknown): Refused {
  const pointers = problems.flatMap(({ pointer }) => pointer ?? []);
  return { kind: 'refused', status, problems, outline: outlineOf(sent, pointers) };
}

function readFields(sent: unknown, canvas: string): { readonly fields: unknown; readonly at: string } {
  if (!isDocument(sent)) return { fields: sent, at: '' };
  return { fields: documentFields(sent.data, { type: DOCUMENT_TYPE, id: canvas }), at: '/data/attributes' };
}

function read(text: string, { canvas, stored, mostWork = Number.POSITIVE_INFINITY }: SaveOrder): ReadSave {
  const sent = parseJsonText(text);
  const { fields, at } = readFields(sent, canvas);
  const placed = (problems: readonly Problem[]) => problems.map((problem) => ({ ...problem, pointer: `${at}${problem.pointer ?? ''}` }));
  const save = SAVE.safeParse(fields);
  if (!save.success) return refused(422, placed(problemsOf(validationIssues(save.error), 'body')), sent);
  const pointer = `${at}/revision`;
  const place = { pointer, outline: outlineOf(sent, [pointer]) };
  if (save.data.revision !== stored) return { kind: 'stale', ...place };
  const opened = openDocument(save.data.document);
  if (!opened.ok) return refused(422, placed(opened.problems.map(({ code, path }) => ({ code, pointer: `/document${path}` }))), sent);
  if (forecastWork(opened.document) > mostWork) return { kind: 'long' };
  const { document } = opened;
  return {
    ...{ kind: 'read', document: JSON.stringify(toRecords(document)), drawn: drawnFrom(document), ...place },
    unsaid: unsaidBy(save.data.document),
  };
}

/** Reads what was sent to save a drawing: is it of the newest revision, does it hold together, what does it come to. */
export function readSave(bytes: Uint8Array, order: SaveOrder): ReadSave {
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'), order);
  } catch (error) {
    if (error instanceof HttpError) return { kind: 'refused', status: error.status, problems: error.problems, outline: undefined };
    throw error;
  }
}
