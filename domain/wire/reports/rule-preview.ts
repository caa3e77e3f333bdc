import { z } from 'zod';
import { ruleSchema } from '../../canvas/document.ts';

/** What the rule of a card asks while it is typed: whom it would have counted in the last `BUILDER_DAYS` days, today included. */
export const rulePreviewQuestion = z.strictObject({ rule: ruleSchema });
export type RulePreviewQuestion = z.infer<typeof rulePreviewQuestion>;
