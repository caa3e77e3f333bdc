import type { communityActions } from '#resources/actions/community.ts';
import type { communityShapes } from '#resources/shapes/canvas/community.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { userOf } from '#server/http/session.ts';
import { offerTemplate } from './offer.ts';
import { offersOf, withdrawOwn } from './offers.ts';
import type { CommunityPorts } from './ports.ts';
import { dismissReport, reportTemplate } from './report.ts';
import { approveOffer, declineOffer, reviewOffer, takeDownOffer, wholeOffer } from './review.ts';

/** Templates that people offer to everybody: what their authors do, what readers report, and what staff decide. */
export const communityHandlers = {
  offer: (call) => offerTemplate(call),
  offers: ({ context, request }) => offersOf(context.db, userOf(request).id),
  withdraw: (call) => withdrawOwn(call),
  report: (call) => reportTemplate(call),
  whole: ({ context, params }) => wholeOffer(context.db, params.id),
  review: (call) => reviewOffer(call),
  approve: (call) => approveOffer(call),
  decline: (call) => declineOffer(call),
  takeDown: (call) => takeDownOffer(call),
  dismiss: (call) => dismissReport(call),
} satisfies HandlersOf<typeof communityActions, typeof communityShapes, CommunityPorts>;
