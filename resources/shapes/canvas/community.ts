import { z } from 'zod';
import { recordsSchema } from '#domain/canvas/records.ts';
import { COMMUNITY_STATES, CREDIT_LENGTH, REPORT_LENGTH, TEMPLATE_REPORTS } from '#domain/wire/community.ts';
import type { communityActions } from '../../actions/community.ts';
import { flag, manyOf, noFields, oneOf, type ShapesOf } from '../../kit/shape.ts';
import { withReason } from '../admin.ts';
import { saidOfOffer, words } from './said-of-template.ts';

const offer = z.object({
  name: z.string(),
  template: z.uuid().nullable().describe('The template it is a copy of, which may be deleted by now'),
  status: z.enum(COMMUNITY_STATES),
  reason: z.string().nullable().describe('What staff said when they declined or withdrew it'),
  credit: z.string().nullable().describe('Who is named as its author; null: nobody'),
  offered_at: z.iso.datetime(),
  uses: z.int().describe('How many canvases were made of it on this installation'),
  is_mine: z.boolean().describe('False: somebody else offered it out of a workspace of the person'),
});
const offerAnswer = oneOf('template-offers', offer);
const decided = { input: withReason, answer: oneOf('admin-community-templates', z.object({ status: z.enum(COMMUNITY_STATES) })) } as const;

export const communityShapes = {
  offer: {
    summary: 'Offer a copy of a saved template to everybody; what is not kept is taken out of it first',
    input: z.strictObject({
      ...saidOfOffer,
      credit: words(CREDIT_LENGTH),
      keep_money: flag.default(false),
      keep_rules: flag.default(false),
      keep_notes: flag.default(false),
    }),
    answer: offerAnswer,
  },
  offers: {
    summary: 'What became of templates that the person offered, or that come from their workspaces',
    answer: manyOf('template-offers', offer),
  },
  withdraw: { summary: 'Take an offered or published template back', input: noFields, answer: offerAnswer },
  report: {
    summary: 'Tell staff what is wrong with a published template',
    input: z.strictObject({ kind: z.enum(TEMPLATE_REPORTS), note: words(REPORT_LENGTH) }),
    answer: oneOf('template-reports', z.object({ kind: z.enum(TEMPLATE_REPORTS) })),
  },
  whole: {
    summary: 'An offered template as others would see it',
    answer: oneOf(
      'admin-community-templates',
      z.object({
        name: z.string(),
        currency: z.string().describe('ISO 4217, that its amounts are of'),
        document: recordsSchema,
        reports: z
          .array(
            z.object({ reporter: z.uuid(), kind: z.enum(TEMPLATE_REPORTS), note: z.string().nullable(), created_at: z.iso.datetime() }),
          )
          .readonly(),
      }),
    ),
  },
  review: { summary: 'Say that one looks at an offered template', ...decided },
  approve: { summary: 'Publish an offered template; what was published of the same template before goes', ...decided },
  decline: { summary: 'Decline an offered template; its author is told why', ...decided },
  takeDown: { summary: 'Withdraw an offered or published template; its author is told why', ...decided },
  dismiss: {
    summary: 'Dismiss a report on a template; the log keeps what it said',
    input: withReason.extend({ reporter: z.uuid().describe('Who made it, as the template tells') }),
    answer: oneOf('template-reports', z.object({ kind: z.enum(TEMPLATE_REPORTS) })),
  },
} satisfies ShapesOf<typeof communityActions>;
