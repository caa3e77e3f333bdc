import { csvLine } from '#domain/kit/csv.ts';
import { exponentOf } from '#domain/money/currencies.ts';
import { toUnits } from '#domain/money/money.ts';
import type { TargetStatus } from '#domain/wire/reports/kpis.ts';
import { OVERVIEW_FIGURES, type OverviewFigure } from '#domain/wire/reports/overview.ts';
import type { Entry } from './queries.ts';

interface Words {
  readonly workspace: string;
  readonly currency: string;
  readonly status: string;
  readonly worst: string;
  readonly lastEvent: string;
  readonly statusOf: (status: TargetStatus) => string;
  readonly figure: (name: OverviewFigure) => string;
  /** The same column of the days it is compared with. */
  readonly before: (column: string) => string;
}

/** One line a workspace that was counted, in the order shown: money in whole units of its currency, shares from 0 to 1, moments in UTC. */
export function numbersCsv(entries: readonly Entry[], words: Words): string {
  const figures = OVERVIEW_FIGURES.flatMap((name) => [words.figure(name), words.before(words.figure(name))]);
  const head = csvLine([words.workspace, words.currency, words.status, words.worst, ...figures, words.lastEvent]);
  const lines = entries.flatMap(({ row, report }) => {
    if (!report || row.is_locked) return [];
    const { currency, targets, tracking } = report;
    const values = OVERVIEW_FIGURES.flatMap((name) => {
      const { format, value, previous } = report.figures[name];
      return [value, previous].map((one) =>
        one !== null && format === 'money' ? toUnits(one, currency).toFixed(exponentOf(currency)) : one,
      );
    });
    const status = targets.worst && words.statusOf(targets.worst.status);
    return csvLine([row.name, currency, status, targets.worst?.name, ...values, tracking.last_event_at]);
  });
  return [head, ...lines].join('');
}
