import { lockOf, MONEY } from '#domain/plans/gates.ts';
import type { AttributionReport } from '#domain/wire/answers/attribution.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { AttributionQuestion } from '#domain/wire/reports/attribution.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { lockOn } from '../_kit/maps/normalise.ts';
import { whereSpent } from '../_kit/where-spent.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { compileCosts } from './compile.ts';
import { creditsOf } from './count.ts';
import { Credits } from './credits.ts';
import { type Costs, formatted } from './format.ts';
import { attributionScope } from './scope.ts';

/**
 * Which visits earned what was earned, by every model at once. A touch is a visit, with the source it
 * had when it began; it takes part in a conversion that happens at most `look_back` times 24 hours
 * later, or in the same millisecond; where paid touches are asked for, no other visit does. What one person bought in one order within the range is one
 * conversion, at the moment of its first item. Money given back for an order is taken off what
 * brought the order; without an order, off what brought whoever was given it. Each conversion and
 * each order given back is parted in whole minor units that add up to it, so each model that adds
 * up comes to what was earned. `people`: whose conversions, the buyer's where money is given back; costs
 * do not say whom they were for, so there are none beside them.
 */
export async function attributionReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: AttributionQuestion,
  now: Date,
  people?: Filter,
): Promise<Uncounted<AttributionReport>> {
  const { shown, timezone, currency } = workspace;
  const { range, by, dated, touches, look_back } = question;
  const scope = attributionScope(workspace, question, people);
  const locked = { conversion: lockOn(shown, question.conversion), money: lockOf(shown, MONEY) };
  const credits = locked.conversion === null ? await creditsOf(analytics, scope) : new Credits();
  const asked = people ? null : compileCosts(scope, range);
  const costs: Costs =
    asked &&
    new Map(
      (await whereSpent(analytics, workspace.id, [], () => analytics.select<{ label: string; spend: number }>(asked))).map(
        ({ label, spend }) => [label, spend],
      ),
    );
  return {
    as_of: now.toISOString(),
    ...{ timezone, currency, range, by, dated, touches, look_back },
    ...(locked.conversion
      ? { rows: [], totals: formatted(credits, null, locked.money === null).totals }
      : formatted(credits, costs, locked.money === null)),
    locked,
  };
}
