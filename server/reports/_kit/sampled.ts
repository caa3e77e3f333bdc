import type { Analytics, Question } from '#server/events/analytics.ts';
import { sampleOf } from '#server/events/sample-id.ts';

/** Reports about what really comes in from the site, whatever is shown besides. */
const OF_SITE: ReadonlySet<string> = new Set(['live', 'arrivals', 'coverage']);

type First<F> = F extends (...asked: infer A) => unknown ? A[0] : unknown;
/** Whatever of the store is asked about a workspace by its id: left out here, it would be asked of the site. */
type AskedByWorkspace = Exclude<
  { [K in keyof Analytics]-?: First<Analytics[K]> extends string ? K : never }[keyof Analytics],
  'command' | 'forgetBefore'
>;

/** Does this report of the workspace show sample data? */
export const showsSample = (workspace: { readonly sample: boolean }, report: string): boolean => workspace.sample && !OF_SITE.has(report);

/** The store as a workspace sees it whose numbers are those of sample data: whatever is asked of it is asked of the sample. */
export function sampledStore(store: Analytics, workspace: string): Analytics {
  const sample = sampleOf(workspace);
  const idOf = (id: string) => (id === workspace ? sample : id);
  const ofSample = (question: Question): Question => ({
    ...question,
    ...(question.params && {
      params: Object.fromEntries(
        Object.entries(question.params).map(([name, value]) => [name, value === workspace ? sample : value] as const),
      ),
    }),
  });
  const { journeys } = store;
  const asked: Pick<Analytics, AskedByWorkspace> = {
    hasSpend: (id) => store.hasSpend(idOf(id)),
    persons: (id) => store.persons(idOf(id)),
    tracking: (id, now) => store.tracking(idOf(id), now),
  };
  return {
    ...store,
    ...asked,
    ...(journeys && {
      journeys: {
        holds: (id) => journeys.holds(idOf(id)),
        reading: (id) => journeys.reading(idOf(id)),
        ask: (id, asked) => journeys.ask(idOf(id), asked),
        prepare: (id) => journeys.prepare(idOf(id)),
        close: () => journeys.close(),
      },
    }),
    select: (question) => store.select(ofSample(question)),
    read: (question, format) => store.read(ofSample(question), format),
  };
}
