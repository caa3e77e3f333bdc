import { spanOf } from '#domain/time/days.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { AttributionQuestion } from '#domain/wire/reports/attribution.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import type { AttributionScope } from './compile.ts';

/** Which conversions are asked about; `people`: whose. */
export function attributionScope(
  { id, shown, timezone }: ReportWorkspace,
  { range, conversion, by, dated, touches, look_back }: AttributionQuestion,
  people: Filter | undefined,
): AttributionScope {
  return { workspace: id, shown, span: spanOf(range, timezone), conversion, by, dated, touches, lookBack: look_back, people };
}
