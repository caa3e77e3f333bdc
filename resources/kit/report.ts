import type { z } from 'zod';
import type { Call } from './action.ts';
import type { Permission } from './permission.ts';

/** One question about what was tracked, asked in the workspace of the header x-project-id. Its shapes stand in `shapes/reports/index.ts`. */
export interface ReportFacts {
  readonly may: Permission;
  /** Where it is asked; the first is the one pages use. */
  readonly calls: readonly [Call, ...Call[]];
  /** What asking costs, and among which questions it takes its turn at the latest. */
  readonly lane: 'small' | 'report' | 'canvas' | 'overview';
}
export interface AnyReport extends ReportFacts {
  readonly name: string;
}

/** Names each report after its key. */
export function defineReports<const Reports extends Readonly<Record<string, ReportFacts>>>(
  reports: Reports,
): { readonly [Key in keyof Reports & string]: Reports[Key] & { readonly name: Key } } {
  return Object.fromEntries(Object.entries(reports).map(([name, facts]) => [name, { ...facts, name }])) as never;
}

/** What a report takes and answers. */
interface ReportFields {
  /** A line for the description of the API. */
  readonly summary: string;
  /** Left out: nothing is asked besides the workspace. */
  readonly question?: z.ZodType;
  /** A question as a program may send it, for the description of the API; a test asks it. */
  readonly example?: object;
  readonly answer: z.ZodType;
}
/** The same, held to an example wherever something is asked. */
export type ReportShape =
  | (ReportFields & { readonly question?: undefined; readonly example?: undefined })
  | (ReportFields & { readonly question: z.ZodType; readonly example: object });
