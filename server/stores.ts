import type { FastifyBaseLogger } from 'fastify';
import { onSale } from '#domain/plans/prices.ts';
import type { Context } from '#server/app/context.ts';
import { openJobs } from '#server/app/open-jobs.ts';
import { resourceHooks } from '#server/app/resource-hooks.ts';
import { subscribers } from '#server/app/subscribers.ts';
import { createDomainEvents } from '#server/domain-events/domain-events.ts';
import { settleOwner } from '#server/entitlements/settle-plan.ts';
import { type Analytics, openAnalytics } from '#server/events/analytics.ts';
import { journeysOf } from '#server/reports/journeys/memory.ts';
import { createPeopleCounter } from '#server/reports/people/people-counter.ts';
import { Drawings } from './canvas/drawing/drawings.ts';
import { LinkNumbers } from './canvas/share/link-numbers.ts';
import { createCountedUntil } from './collector/counted-until.ts';
import { openDatabase } from './db/client.ts';
import { createLocalHub } from './live/hub.ts';
import { createPostgresHub } from './live/postgres-hub.ts';
import { createMailer } from './mail/queue-mail.ts';
import { requireEngineBuild } from './platform.ts';
import { AccessRows } from './policy/access-rows.ts';
import { loadRules } from './policy/enforcer.ts';
import { createPolicy, type PolicyParts } from './policy/policy.ts';
import { type Settings, StartError } from './settings.ts';

/** A context with its stores open. */
export interface OpenContext {
  readonly context: Context;
  /** Closes everything that was opened, in the opposite order. */
  close(): Promise<void>;
}

type Close = () => Promise<void>;

async function closeAll(steps: readonly Close[], log: FastifyBaseLogger): Promise<void> {
  for (const step of [...steps].reverse()) {
    await step().catch((error: unknown) => log.error({ err: error }, 'a store did not close'));
  }
}

async function openEvents(settings: Settings, log: FastifyBaseLogger): Promise<Analytics> {
  try {
    return await openAnalytics(settings, log, journeysOf);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The ${settings.clickhouseUrl ? 'ClickHouse of CLICKHOUSE_URL' : 'embedded analytics engine'} does not answer: ${reason}.`,
      { cause: error },
    );
  }
}

/** Meters are counted behind, all of them in one turn: nobody else ever waits for two. */
const meterOf = (analytics: Analytics): Pick<Analytics, 'persons' | 'select'> => ({
  persons: (workspace) => analytics.persons(workspace),
  select: (question) => analytics.report({ owner: 'meter', workspace: 'meter', lane: 'small' }, (store) => store.select(question)),
});

/**
 * Opens the stores that the settings name and what stands on them.
 * @throws StartError for a store that cannot be reached; what was opened before is closed again.
 */
export async function openContext(settings: Settings, log: FastifyBaseLogger): Promise<OpenContext> {
  const steps: Close[] = [];
  try {
    if (!settings.clickhouseUrl) requireEngineBuild();
    const store = await openDatabase(settings, log);
    steps.push(() => store.close());
    const live = settings.databaseUrl ? createPostgresHub(settings.databaseUrl, store.notifications, log) : createLocalHub();
    steps.push(() => live.close());
    // One process brings the tables up to date, the others then find nothing left to do.
    const analytics = await store.inTurn(() => openEvents(settings, log));
    steps.push(() => analytics.close());
    const clock = () => new Date();
    const { db } = store;
    const counted = createCountedUntil({ db, shared: settings.databaseUrl !== undefined, log, clock });
    steps.push(() => counted.close());
    const onError = (error: unknown) => log.warn({ err: error }, 'people tracked could not be counted');
    const people = createPeopleCounter({ db, analytics: meterOf(analytics), live, onError, clock });
    const access = new AccessRows(store);
    const settlePlan: PolicyParts['settlePlan'] = (owner, policy) => settleOwner({ db, live, policy }, owner, clock());
    const policy = createPolicy({ rules: await loadRules(onSale(settings.prices)), db, access, live, people, settlePlan, clock });
    const jobs = openJobs(store, log);
    steps.push(() => jobs.close());
    const mail = createMailer(settings, jobs);
    const drawings = new Drawings();
    steps.push(() => drawings.close());
    const opened = {
      settings,
      log,
      db,
      analytics,
      counted,
      access,
      policy,
      live,
      drawings,
      linkNumbers: new LinkNumbers(),
      mail,
      jobs,
      clock,
    };
    return {
      context: { ...opened, domainEvents: createDomainEvents(opened, subscribers(opened)), resourceHooks: resourceHooks(opened) },
      close: () => closeAll(steps, log),
    };
  } catch (error) {
    await closeAll(steps, log);
    throw error;
  }
}
