import type { Analytics, Question } from '#server/events/analytics.ts';
import { isTooLate } from '#server/events/store/errors.ts';

export type Store = Pick<Analytics, 'read' | 'select'>;

/**
 * Behind everything that somebody waits for. Where somebody always waits it still goes on, some blocks a second: a
 * statement that stood still for a second at each block would never be in time.
 */
const BEHIND = { priority: 4, low_priority_query_wait_time_ms: 100, max_threads: 1, max_execution_time: 60, optimize_read_in_order: 0 };
/** How a statement is asked again that was ended by the clock: it stood still for most of its time. */
const AGAIN = { ...BEHIND, low_priority_query_wait_time_ms: 20 };
const MOST_TRIES = 5;

/**
 * The store as whoever fills memory may use it. A statement that stood still until its time was over is asked again,
 * not whatever was read before it, too.
 */
export function behindOthers(store: Store): Store {
  const patiently = async <T>(question: Question, ask: (asked: Question) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask({ ...question, settings: { ...question.settings, ...(tries === 1 ? BEHIND : AGAIN) } });
      } catch (error) {
        if (!isTooLate(error) || tries === MOST_TRIES) throw error;
      }
    }
  };
  return {
    select: (question) => patiently(question, (asked) => store.select(asked)),
    read: (question, format) => patiently(question, (asked) => store.read(asked, format)),
  };
}
