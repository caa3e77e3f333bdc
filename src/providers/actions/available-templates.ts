import { ownTemplateActions } from '#resources/actions/own-templates.ts';
import { type AnswerTo, perform } from './perform.ts';

export type AvailableTemplate = AnswerTo<typeof ownTemplateActions.available>['rows'][number];

/** What somebody saved, and what people of their workspaces let them have: every page of it. */
export async function availableTemplates(signal: AbortSignal): Promise<readonly AvailableTemplate[]> {
  const all: AvailableTemplate[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await perform(ownTemplateActions.available, { input: { 'page[number]': page } }, { signal });
    all.push(...rows);
    // One that is deleted meanwhile leaves a page empty.
    if (rows.length === 0 || all.length >= total) return all;
  }
}
