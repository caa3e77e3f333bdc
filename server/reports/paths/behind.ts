import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindPath } from '#domain/wire/reports/paths.ts';
import { type Asked, among } from '../_kit/filters/filter.ts';
import type { Scope } from '../_kit/scope.ts';
import { peopleSql } from './compile.ts';
import { isNode, NO_MAP, type OnMap } from './labels.ts';

/** People of a way, with what is drawn on the canvas that it names. */
export type BehindWay = BehindPath & { readonly onMap?: OnMap | undefined };

/** SELECT of `who` and `counted` (once each): people who took a trail, or those of them who went somewhere from there, or nowhere. */
export function behindPath({ parameters, source, span }: Asked, { onMap, ...behind }: BehindWay, filter: Filter | undefined): string {
  const scope: Scope = { ...source, span, ...among(source, span, filter) };
  const { next } = behind;
  const met = ['took'];
  if (next !== undefined) met.push(next === null ? "next = ''" : isNode(parameters, 'next', next));
  return `SELECT p AS who, 1 AS counted FROM (${peopleSql(parameters, scope, behind, onMap ?? NO_MAP)}) WHERE ${met.join(' AND ')}`;
}
