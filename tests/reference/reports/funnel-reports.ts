import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Filter } from '#domain/wire/filters/filters.ts';
import {
  type BehindFunnel,
  FUNNEL_BREAKDOWNS,
  FUNNEL_ORDERS,
  type FunnelQuestion,
  follows,
  funnelQuestion,
} from '#domain/wire/reports/funnels.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { ReportWorkspace } from '#server/reports/_kit/workspace.ts';
import { funnelReport } from '#server/reports/funnel/report.ts';
import { asReport } from '#tests/support/analytics.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import { anyEvent, anyMetRule, anyMoment, anyPlan, anyZone, type From, HOUR, pick, storedEvent } from '../any.ts';
import { anyPeople } from '../any-filter.ts';
import { behindIn } from '../behind.ts';
import { dayAfter, dayAt } from '../calendar.ts';
import type { Tally } from '../compare.ts';
import { type Comparing, comparisonOf } from '../comparison.ts';
import { worldOf } from '../filter.ts';
import { referenceFunnel } from '../funnel.ts';
import { anyMerges, merge, ofPersons } from '../merges.ts';
import type { World } from '../world.ts';

const after = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }).map((minute) => minute * 60_000) },
  { weight: 1, arbitrary: fc.integer({ min: -60 * HOUR, max: 60 * HOUR }) },
);
const anyStep = anyMetRule({ type: 'page', urls: ['/a/**'] }, { type: 'event', event: 'form_completed' });

const anyCase = fc.record({
  moment: anyMoment,
  timezone: anyZone,
  plan: anyPlan,
  merges: anyMerges,
  events: fc.array(anyEvent(after), { minLength: 5, maxLength: 80 }),
  questions: fc.array(
    fc.record({
      order: pick(...FUNNEL_ORDERS, 'sequential', 'sequential'),
      steps: fc.array(fc.record({ rule: anyStep, within: pick(null, null, 120, 400) }), { minLength: 2, maxLength: 5 }),
      window: pick(null, 60, 300, 86_400, 7 * 86_400),
      exclusions: fc.array(fc.record({ rule: anyStep, after: pick(0, 0, 1), before: pick(1, 2, 19) }), { maxLength: 2 }),
      by: pick(null, ...FUNNEL_BREAKDOWNS),
      from: fc.integer({ min: -2, max: 0 }),
      length: fc.integer({ min: 0, max: 3 }),
      people: anyPeople,
      behind: pick(true, false, false),
      hold: pick(null, null, null, null, 'attributes.plan', 'name', 'sku'),
    }),
    { minLength: 8, maxLength: 8 },
  ),
});

/** Behind each step, behind whom it loses, and behind a value by which people are told apart, stand those whom the walk finds there. */
async function compareBehind(
  store: Analytics,
  about: ReportWorkspace,
  question: FunnelQuestion,
  walked: ReturnType<typeof referenceFunnel>['people'],
  { people: filter, now }: { readonly people: Filter | undefined; readonly now: Date },
  tally: Tally,
): Promise<void> {
  const { range, segment: _, ...asked } = question;
  const { found, walked: numbered } = await behindIn(
    store,
    about,
    walked.map(({ person }) => person),
  );
  const compare = async (more: Pick<BehindFunnel, 'step' | 'part' | 'value'>, isOne: (one: (typeof walked)[number]) => boolean) =>
    tally.sameAs(
      `behind ${JSON.stringify(more)}`,
      numbered(walked.filter(isOne).map(({ person }) => [person, 1])),
      await found({ of: 'funnel', ...asked, ...more }, { range, filter }, now),
    );
  for (const [step] of asked.steps.entries()) {
    await compare({ step, part: 'reached' }, ({ reached }) => Boolean(reached[step]));
    if (follows(asked.order, step)) await compare({ step, part: 'lost' }, ({ reached }) => Boolean(reached[step - 1]) && !reached[step]);
  }
  const value = walked.find(({ reached: [first] }) => first)?.label;
  if (typeof value !== 'string') return;
  const last = asked.steps.length - 1;
  for (const step of [0, last])
    await compare({ step, part: 'reached', value }, ({ reached, label }) => label === value && Boolean(reached[step]));
}

async function compareOne(
  { analytics, tally, before, lookBehind }: Comparing,
  { moment, timezone, plan, merges, ...one }: From<typeof anyCase>,
): Promise<void> {
  const workspace = randomUUID();
  const events = one.events.map((event) => storedEvent(workspace, moment, event));
  await analytics.insertEvents(events, workspace);
  await merge(analytics, workspace, merges);
  await before?.(workspace);
  const today = dayAt(timezone, moment);
  const world: World = { events: ofPersons(events, merges), costs: [], timezone, plan, now: new Date(moment) };
  const about = { id: workspace, timezone, currency: 'USD', shown: shownOn(plan) };
  for (const { from, length, order, steps, exclusions, window, by, people, hold, behind } of one.questions) {
    const paced = order === 'sequential' || order === 'strict';
    const question: FunnelQuestion = funnelQuestion.parse({
      range: { min: dayAfter(today, from), max: dayAfter(today, from + length) },
      ...{ order, window, by, hold, exclusions: order === 'sequential' ? exclusions : [] },
      steps: steps.map(({ rule, within }) => ({ rule, within: paced ? within : null })),
    });
    await asReport(analytics, workspace, async (store) => {
      const { steps: counted, revenue, breakdown } = await funnelReport(store, about, question, world.now, people);
      const walked = referenceFunnel(worldOf(world, question.range, people), question);
      tally.sameAs(order, walked.figures, { steps: counted, revenue, breakdown });
      if (behind) await lookBehind(() => compareBehind(store, about, question, walked.people, { people, now: world.now }, tally));
    });
  }
}

/** Every figure of so many random funnels against every attempt of everybody. */
export const compareFunnels = comparisonOf(anyCase, compareOne, { endOnFailure: true });
