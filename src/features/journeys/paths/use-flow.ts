import { useQueries } from '@tanstack/react-query';
import type { PathsReport } from '#domain/wire/answers/paths.ts';
import type { PathNode, PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { type Asked, ofPeople, REFRESH_MS, useOrderedReport } from '../queries.ts';
import { useWhom } from '../whom.ts';
import { type PathsChoice, pathsQuestionOf } from './choice.ts';
import { type AnswerOf, type Flow, flowOf, openedTrails } from './hops.ts';

const keyOf = (trail: readonly PathNode[]) => JSON.stringify(trail);

/** The answers about these trails, each asked for and kept alone. */
function useAnswers(range: Range, choice: PathsChoice, trails: readonly (readonly PathNode[])[]): ReadonlyMap<string, PathsReport> {
  const { id: workspace } = useWorkspace();
  const [filter] = useWhom();
  const questions = trails.map((trail) => ofPeople(pathsQuestionOf(range, choice, trail), filter));
  const answers = useQueries({
    queries: questions.map((question) => ({
      queryKey: ['reports', 'paths', workspace, question],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
        if (!question) throw new Error('nothing is asked');
        return ask(reports.paths, workspace, question, signal);
      },
      enabled: question !== null,
      staleTime: REFRESH_MS,
    })),
  });
  return new Map(trails.flatMap((trail, at) => (answers[at]?.data ? [[keyOf(trail), answers[at].data] as const] : [])));
}

/** Where people went from the end of the trail; the hops behind the first come one by one. */
export function useFlow(
  range: Range,
  choice: PathsChoice,
): { readonly asked: Asked<PathsReport>; readonly question: PathsQuestion | null; readonly flow: Flow } {
  const { trail, depth } = choice;
  const [filter] = useWhom();
  const question = ofPeople(pathsQuestionOf(range, choice, trail), filter);
  const asked = useOrderedReport('paths', question);
  const root = asked.isOther ? undefined : asked.report;
  const atRoot = keyOf(trail);
  const first: AnswerOf = (one) => (keyOf(one) === atRoot ? root : undefined);
  const second = useAnswers(range, choice, openedTrails(trail, Math.min(depth, 2), first));
  const known: AnswerOf = (one) => first(one) ?? second.get(keyOf(one));
  const third = useAnswers(
    range,
    choice,
    depth > 2 ? openedTrails(trail, depth, known).filter((one) => one.length > trail.length + 1) : [],
  );
  return { asked, question, flow: flowOf(trail, depth, (one) => known(one) ?? third.get(keyOf(one))) };
}
