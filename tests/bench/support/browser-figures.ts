import type { Browser, CDPSession, Page } from '@playwright/test';

/** What one gesture cost: processor milliseconds a move, and the time between frames. */
export interface GestureFigures {
  /** Of the page's main thread. */
  readonly thread: number;
  /** Of all of the browser's processes, so painting and compositing too. */
  readonly processes: number;
  readonly p50: number;
  readonly p95: number;
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const share = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

/** Figure by figure the median of several runs. */
export function medians(runs: readonly GestureFigures[]): GestureFigures {
  const of = (name: keyof GestureFigures) => median(runs.map((run) => run[name]));
  return { thread: of('thread'), processes: of('processes'), p50: of('p50'), p95: of('p95') };
}

interface Clock {
  readonly thread: () => Promise<number>;
  readonly processes: () => Promise<number>;
}

async function clockOf(page: Page, browser: Browser): Promise<{ clock: Clock; sessions: readonly CDPSession[] }> {
  const own = await page.context().newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  await own.send('Performance.enable');
  return {
    sessions: [own, whole],
    clock: {
      thread: async () => {
        const { metrics } = await own.send('Performance.getMetrics');
        return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
      },
      processes: async () => {
        const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
        return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
      },
    },
  };
}

/** Runs a gesture of `moves` steps, each of which waits until the page has taken the one before, and says what it cost. */
export async function measured(
  page: Page,
  browser: Browser,
  moves: number,
  move: (step: number) => Promise<void>,
): Promise<GestureFigures> {
  const { clock, sessions } = await clockOf(page, browser);
  await page.evaluate(() => {
    const frames: number[] = [];
    const note = (at: number) => {
      frames.push(at);
      Object.assign(window, { benchFrame: requestAnimationFrame(note) });
    };
    Object.assign(window, { benchFrames: frames, benchFrame: requestAnimationFrame(note) });
  });
  const [thread, processes] = [await clock.thread(), await clock.processes()];
  for (let step = 0; step < moves; step++) await move(step);
  const cost = { thread: ((await clock.thread()) - thread) / moves, processes: ((await clock.processes()) - processes) / moves };
  const frames = await page.evaluate(() => {
    const { benchFrames, benchFrame } = window as unknown as { benchFrames: number[]; benchFrame: number };
    cancelAnimationFrame(benchFrame);
    return benchFrames;
  });
  for (const session of sessions) await session.detach();
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  return { ...cost, p50: share(gaps, 0.5), p95: share(gaps, 0.95) };
}
