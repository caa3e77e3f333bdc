import { LONGEST_VALUE } from '#domain/kit/matches.ts';
import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import type { KpiSuggestions } from '#domain/wire/answers/kpi-builder.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import { isAttributeKey, ownAttribute } from '#domain/wire/filters/attribute-keys.ts';
import type { KpiSuggestionsQuestion } from '#domain/wire/reports/kpi-builder.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { calendarOf } from '../_kit/calendar.ts';
import { Parameters } from '../_kit/parameters.ts';
import { eventsWithin } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { builderRange } from './preview.ts';

const MOST = 40;

/** What is suggested of one event: a column, an attribute of its own, or the names of those. */
function seenIn(parameters: Parameters, of: string): string {
  if (of === 'keys') return 'arrayJoin(mapKeys(attributes))';
  if (of === 'url') return 'concat(host, path)';
  return isAttributeKey(of) ? of : `attributes[${parameters.text(ownAttribute(of))}]`;
}

/** What was seen in the last days of the events a KPI or a rule is about, that of most people first. */
export async function kpiSuggestions(
  analytics: Analytics,
  workspace: ReportWorkspace,
  { of, element_type, kind: asked, search = '' }: KpiSuggestionsQuestion,
  now: Date,
): Promise<Uncounted<KpiSuggestions>> {
  const range = builderRange(now, workspace.timezone);
  const { span } = calendarOf(range, 'whole', workspace.timezone);
  const parameters = new Parameters();
  const kinds = [asked, element_type && KIND_OF_ELEMENT[element_type]].filter((kind) => !!kind);
  const ofKind = kinds.map((kind) => ` AND kind = ${parameters.text(kind)}`).join('');
  const holds = search.trim() === '' ? '' : ` AND position(lowerUTF8(seen), ${parameters.text(search.trim().toLowerCase())}) > 0`;
  const sql = `SELECT seen AS value, toUInt32(uniqExact(who)) AS people, toUInt32(count()) AS hits FROM (
      SELECT toString(${seenIn(parameters, of)}) AS seen, ${PERSON} AS who FROM events
      WHERE ${eventsWithin(parameters, { workspace: workspace.id, shown: workspace.shown }, [span])}${ofKind}
    ) WHERE seen != '' AND lengthUTF8(seen) <= ${LONGEST_VALUE}${holds} GROUP BY seen ORDER BY people DESC, hits DESC, value LIMIT ${MOST}`;
  const values = await analytics.select<KpiSuggestions['values'][number]>({ sql, params: parameters.values });
  return { as_of: now.toISOString(), range, values };
}
