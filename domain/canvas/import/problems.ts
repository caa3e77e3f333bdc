import type { CanvasDocument } from '../document.ts';

/** What a text can be; text keys `importing.formats.<format>`. */
export const IMPORT_FORMATS = ['json', 'mermaid', 'steps', 'sitemap', 'addresses'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Why nothing is taken over; text keys `importing.problems.<code>`. */
export const IMPORT_PROBLEMS = [
  'empty',
  'unknown_format',
  'too_long',
  'too_many_steps',
  'too_many_lines',
  'not_json',
  'not_a_document',
  'newer_version',
  'invalid_value',
  'too_far',
  'duplicate_id',
  'unknown_element',
  'unknown_product',
  'line_to_itself',
  'duplicate_line',
  'unreadable_line',
  'too_deep',
  'bad_rate',
  'bad_people',
  'bad_costs',
  'too_many_costs',
  'two_currencies',
  'no_step_column',
  'no_step_name',
  'open_quote',
  'no_addresses',
  'not_an_address',
  'broken_off',
  'sitemap_index',
] as const;
export type ImportProblemCode = (typeof IMPORT_PROBLEMS)[number];

/** What is wrong, and where: by line, or by place in a document. */
export interface ImportProblem {
  readonly code: ImportProblemCode;
  /** Line of the text, from 1. */
  readonly line?: number;
  /** JSON pointer into the document. */
  readonly path?: string;
  /** What stands there, cut to what a sentence holds. */
  readonly found?: string;
  /** The most there may be. */
  readonly most?: number;
}

/** What was read and does not stand on the canvas; text keys `importing.remarks.<remark>`. */
export const IMPORT_REMARKS = ['groups_left_out', 'styles_left_out', 'pages_left_out'] as const;
export type ImportRemark = (typeof IMPORT_REMARKS)[number];

export type Imported =
  | {
      readonly ok: true;
      readonly format: ImportFormat;
      readonly document: CanvasDocument;
      /** What the file calls it. */
      readonly name?: string;
      /** ISO 4217, of its amounts, where it says so. */
      readonly currency?: string;
      readonly remarks: readonly ImportRemark[];
      /** Columns of a table that mean nothing here, as they are called there. */
      readonly unknown_columns?: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly ImportProblem[] };

/** Characters of a text: as large as a canvas may be. */
export const MOST_CHARACTERS = 2_000_000;
/** Steps and lines of a text that somebody wrote; own files may hold what a canvas holds. */
export const MOST_WRITTEN = { steps: 500, lines: 2000 } as const;
/** Problems named at once. */
const MOST_PROBLEMS = 20;
const LONGEST_FOUND = 60;

/** What stands there, as a sentence can say it. */
export const cut = (text: string): string => (text.length > LONGEST_FOUND ? `${text.slice(0, LONGEST_FOUND - 1)}…` : text);

export const refused = (...problems: readonly ImportProblem[]): Imported => ({ ok: false, problems: problems.slice(0, MOST_PROBLEMS) });
