import type { PageMeasure } from '#domain/wire/reports/tables.ts';

/** A span of time: milliseconds since 1970, without its end. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface PagesScan extends Span {
  readonly order: { readonly by: PageMeasure; readonly direction: 'asc' | 'desc' };
  readonly most: number;
  /** Numbers of pages as decimal text, in no order; null: the first ones of all. */
  readonly only: readonly string[] | null;
}
/** Name of the program that answers it with rows as those of `compilePages`. */
export const PAGES_SCAN = 'pages';

export interface ViewersScan {
  readonly spans: readonly Span[];
}
/** Name of the program that answers it with how many saw any page, in each span. */
export const VIEWERS_SCAN = 'viewers';
