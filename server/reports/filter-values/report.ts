import { LONGEST_VALUE } from '#domain/kit/matches.ts';
import type { FilterValues } from '#domain/wire/answers/kpis.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { EventKey, FilterKey } from '#domain/wire/filters/filter-keys.ts';
import { type FilterValuesQuestion, MOST_LISTED, MOST_SUGGESTED } from '#domain/wire/reports/reports.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { calendarOf } from '../_kit/calendar.ts';
import { channelSql } from '../_kit/channel-sql.ts';
import { isEventKey } from '../_kit/filters/filter.ts';
import { Parameters } from '../_kit/parameters.ts';
import { eventsWithin, slotsWithin } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';

const OF_EVENTS = {
  page: "concat(host, if(path = '', '/', path))",
  host: 'host',
  path: "if(path = '', '/', path)",
  kind: 'kind',
  name: 'name',
} as const satisfies Record<EventKey, string>;

const isListed = (key: FilterKey) => key === 'language' || key === 'country';

/** Values of a key in a range, by how many people have them: what visits carry from their roll-up, what people did from raw events. */
export async function filterValues(
  analytics: Analytics,
  workspace: ReportWorkspace,
  { key, range, search = '' }: FilterValuesQuestion,
  now: Date,
): Promise<Uncounted<FilterValues>> {
  const { span } = calendarOf(range, 'whole', workspace.timezone);
  const parameters = new Parameters();
  const source = { workspace: workspace.id, shown: workspace.shown };
  const rows = isEventKey(key)
    ? `SELECT toString(${OF_EVENTS[key]}) AS seen, ${PERSON} AS who FROM events WHERE ${eventsWithin(parameters, source, [span])}`
    : `SELECT toString(${key === 'channel' ? channelSql(parameters) : key}) AS seen, ${PERSON} AS who FROM visits WHERE ${slotsWithin(parameters, source, [span])}`;
  const wanted = search.trim().toLowerCase();
  const holds = wanted === '' ? '' : ` AND position(lowerUTF8(seen), ${parameters.text(wanted)}) > 0`;
  const sql = `SELECT seen AS value, toUInt32(uniqExact(who)) AS people FROM (${rows})
    WHERE seen != '' AND lengthUTF8(seen) <= ${LONGEST_VALUE}${holds} GROUP BY seen ORDER BY people DESC, value LIMIT ${isListed(key) ? MOST_LISTED : MOST_SUGGESTED}`;
  const values = await analytics.select<FilterValues['values'][number]>({ sql, params: parameters.values });
  return { as_of: now.toISOString(), range, values };
}
