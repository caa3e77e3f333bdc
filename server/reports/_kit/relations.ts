import type { Span } from '#domain/time/days.ts';
import { LOOK_BACK_DAYS, LOOK_BACK_MS } from '#domain/tracking/attribution.ts';
import { CLIENT_KEYS } from '#domain/wire/client-keys.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { IS_DIRECT } from './channel-sql.ts';
import { AD_OF_COST, COST_SOURCE } from './cost-keys.ts';
import type { Asked } from './filters/filter.ts';
import type { Parameters } from './parameters.ts';
import { earningsWithin, slotsWithin, spentOnDays } from './scope.ts';

/**
 * What questions in tables are asked of. Each relation has the columns of a source (`SOURCE_KEYS`),
 * so that the same dimensions and filters hold of each; those about people have `who`.
 */

/** A time and as many days before as a touch may lie back. */
export const lookedBack = ({ start, end }: Span): Span => ({ start: new Date(start.getTime() - LOOK_BACK_MS), end });
/** SQL of "the one moment lies at most so far before the other". */
export const isWithinLookBack = (before: string, after: string) => `${before} >= ${after} - toIntervalDay(${LOOK_BACK_DAYS})`;

/** Visits by quarter of an hour and what they carry; `visit`, `views`, `steps`, `pages`. */
export function visitRows({ parameters, source, span }: Asked): string {
  return `(SELECT *, ${PERSON} AS who FROM visits WHERE ${slotsWithin(parameters, source, [span])})`;
}

/**
 * Events each with the source it is credited to (see `domain/tracking/attribution.ts`). `rows`: a SELECT of them with
 * `who`, `time` and the columns of a source; `kept`: which of their other columns stay. A touch is a visit's quarter of an hour
 * that carries a source, at its first event with it, whatever the device; of several at one moment the greatest by its keys.
 */
export function credited({ parameters, source, span }: Asked, rows: string, kept: readonly string[]): string {
  const touch = `tuple(${SOURCE_KEYS.join(', ')})`;
  const keys = SOURCE_KEYS.map(
    (key, place) =>
      `if(${IS_DIRECT.replaceAll(/\b(referrer|utm_\w+|fl_\w+)\b/g, 's.$1')} AND ${isWithinLookBack('t.at', 's.time')}, t.touch.${place + 1}, s.${key}) AS ${key}`,
  );
  return `(SELECT ${['who', 'time', ...kept].map((name) => `s.${name} AS ${name}`).join(', ')}, ${keys.join(', ')}
    FROM (${rows}) AS s
    ASOF LEFT JOIN (
      SELECT who, at, max(touch) AS touch
      FROM (SELECT ${PERSON} AS who, min(first) AS at, ${touch} AS touch FROM visits
        WHERE ${slotsWithin(parameters, source, [lookedBack(span)])} AND NOT ${IS_DIRECT}
          AND ${PERSON} IN (SELECT who FROM (${rows}) WHERE ${IS_DIRECT})
        GROUP BY who, visit, slot, touch)
      GROUP BY who, at
    ) AS t ON s.who = t.who AND s.time >= t.at)`;
}

/** Sales and what was given back, each with the source it is credited to. */
export function creditedSales(asked: Asked): string {
  const counted = earningsWithin(asked.parameters, asked.source, [asked.span]);
  const rows = `SELECT *, ${PERSON} AS who FROM earnings WHERE ${counted}`;
  return credited(asked, rows, ['event_id', 'kind', 'value', ...CLIENT_KEYS]);
}

/** Imported costs: `day`, `amount`, `clicks`, `impressions`, what they know of a source, and `own_set`, the ad set of those that are of no ad. */
export function costRows(parameters: Parameters, workspace: string, range: Range): string {
  return `(SELECT ${COST_SOURCE}, if(${AD_OF_COST} = '', ad_set, '') AS own_set, day, amount, clicks, impressions FROM spend FINAL WHERE ${spentOnDays(parameters, workspace, [range])})`;
}
