import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Rule } from '#domain/canvas/document.ts';
import { type BroughtStep, elementThatCounts, stepThatIs } from '#domain/canvas/from-data/brought.ts';
import type { PathsRow } from '#domain/wire/answers/paths.ts';
import type { PathsQuestion } from '#domain/wire/reports/paths.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { bring } from '#src/providers/actions/brought.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { ruleOf, stepOfNode } from '#src/reports/journey-steps.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { type MapOfPaths, useMap } from './map.ts';

/** All that people did after one page, so that the step that is looked for is among it. */
const ALL_ROWS = 100;

interface Beside {
  /** What the step is on the map, or would be. */
  readonly step: BroughtStep;
  readonly rule: Rule;
}

/** The step that the rows of a question are next to: the end of the trail, else where the way begins. */
export function besideOf({ step, trail }: PathsQuestion, { elements, ruleOf: ruleOfElement }: MapOfPaths): Beside | null {
  const last = trail.at(-1);
  if (last?.type === 'element') {
    const rule = ruleOfElement(last.value);
    return rule ? { step: { element: last.value }, rule } : null;
  }
  const said = last ? stepOfNode(last) : null;
  const rule = last ? said && ruleOf(said) : step;
  if (!rule) return null;
  const element = elementThatCounts(elements, rule);
  return { step: element ? { element: element.id } : { rule }, rule };
}

/**
 * Opens the canvas with a row of it as a new step beside the one before, and the measured share on the line between. Of what came before
 * a step the rows tell which share of the step came from there, not how many from there came: that is asked first.
 */
export function useAddToMap(question: PathsQuestion | null): { readonly add: (row: PathsRow) => void; readonly adding: PathsRow | null } {
  const { id: workspace } = useWorkspace();
  const map = useMap();
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ rule, share }: PathsRow) => {
      const { canvas } = map;
      if (!canvas || !question || !rule) return;
      const beside = besideOf(question, map);
      const { direction } = question;
      const rate = direction === 'after' || !beside ? share : await rateTo(beside, rule);
      bring(canvas, { rule, beside: beside?.step ?? null, direction, rate });
      await navigate(`${inWorkspace(workspace)}/canvases/${canvas}`);
    },
    onError: (error) => toast.failed(error, error.message),
  });
  const rateTo = async ({ step, rule: wanted }: Beside, from: Rule): Promise<number | null> => {
    const { rows } = await ask(reports.paths, workspace, {
      ...(question as PathsQuestion),
      step: from,
      direction: 'after',
      trail: [],
      limit: ALL_ROWS,
    });
    const found = 'element' in step ? rows.find(({ node }) => node?.type === 'element' && node.value === step.element) : undefined;
    return (found ?? stepThatIs(rows, wanted))?.share ?? null;
  };
  return { add: mutate, adding: isPending ? variables : null };
}
