import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { startThread } from '#server/entries.ts';
import { CANVAS_SCAN, type CanvasScan } from '#server/reports/canvas/scan/question.ts';
import { LIMITS, type Limits, openJourneys } from '#server/reports/journeys/memory.ts';
import type { ThreadData } from '#server/reports/journeys/threads/messages.ts';
import { openTestAnalytics, type TestAnalytics } from './analytics.ts';

const NOTHING: CanvasScan = {
  canvas: { elements: [], lines: [], clicks: [], sources: [], paid: [], starts: null },
  ...{ withheld: [], start: 0, end: 0 },
};

/** However few events there are, three threads count them. */
const SHARED: ThreadData = { helpers: 2, sharedFrom: 1 };

export interface HeldAnalytics extends TestAnalytics {
  /** Resolves once the journeys of a workspace are in memory, however long that takes. @throws Error once they are not brought there. */
  hold(workspace: string): Promise<void>;
  /** How often memory answered, and how often the store had to. */
  readonly told: { memory: number; store: number };
  /** Threads that were started. */
  readonly threads: readonly Worker[];
}

/** The real engine, with the journeys of every workspace in memory that is held, however small. */
export async function openHeldAnalytics(more: Partial<Limits> = {}): Promise<HeldAnalytics> {
  const told = { memory: 0, store: 0 };
  const threads: Worker[] = [];
  const opened = await openTestAnalytics((store, changes, log) => {
    const start = () => {
      const thread = startThread('journeys', SHARED);
      threads.push(thread);
      return thread;
    };
    const journeys = openJourneys({ store, changes, log, start, limits: { ...LIMITS, leastEvents: 1, ...more } });
    return {
      async ask(workspace, asked) {
        const answer = await journeys.ask(workspace, asked);
        told[answer === null ? 'store' : 'memory'] += 1;
        return answer;
      },
      holds: (workspace) => journeys.holds(workspace),
      reading: (workspace) => journeys.reading(workspace),
      prepare: (workspace) => journeys.prepare(workspace),
      close: () => journeys.close(),
    };
  });
  const { analytics } = opened;
  return {
    ...opened,
    told,
    threads,
    async hold(workspace) {
      const before = { ...told };
      const asked = { persons: await analytics.persons(workspace), program: CANVAS_SCAN, question: NOTHING };
      analytics.journeys?.prepare(workspace);
      while ((await analytics.journeys?.ask(workspace, asked)) === null) {
        const isComing = analytics.journeys?.reading(workspace) || analytics.journeys?.holds(workspace);
        if (!isComing) throw new Error('The journeys are not brought into memory');
        await delay(10);
      }
      Object.assign(told, before);
    },
  };
}
