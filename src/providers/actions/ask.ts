import type { z } from 'zod';
import { partsOf } from '#resources/kit/action.ts';
import type { Report } from '#resources/reports/index.ts';
import type { reportShapes } from '#resources/shapes/reports/index.ts';
import { request } from '../data/api.ts';

type ShapeOf<R extends Report> = (typeof reportShapes)[R['name']];
export type QuestionFor<R extends Report> = ShapeOf<R> extends { readonly question: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type ReportOf<R extends Report> = z.output<ShapeOf<R>['answer']>;

/** Seconds that the server may take over a question, and some more: it ends what takes too long itself, with a sentence. */
const PATIENCE = { small: 10, report: 60, canvas: 60, overview: 60 } as const satisfies Record<Report['lane'], number>;

/** Asks a declared report about a workspace. @throws ApiError with the server's sentences. */
export async function ask<R extends Report>(
  report: R,
  workspace: string,
  question: QuestionFor<R>,
  signal?: AbortSignal,
): Promise<ReportOf<R>> {
  const { method, path } = partsOf({ call: report.calls[0] });
  const body = question === undefined ? {} : { body: question };
  return (await request<ReportOf<R>>(method, path, { ...body, workspace, signal, patience: PATIENCE[report.lane] })).body;
}
