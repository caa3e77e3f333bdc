import { CREDIT_LENGTH, REPORT_LENGTH, TEMPLATE_REPORTS } from '#domain/wire/community.ts';
import { communityTemplates } from '../community-templates.ts';
import { defineActions } from '../kit/action.ts';
import { named } from '../kit/named.ts';
import { permissionsOn, rowPermission } from '../kit/permission.ts';
import { FACET_NAMES } from '../kit/template-facets.ts';
import { OFFERED_FIELDS, ownTemplates } from '../own-templates.ts';

/** Makes something public for good: not while staff are in somebody's account. */
const mayOffer = permissionsOn(ownTemplates, { offer: {} });
const mayWithOffers = permissionsOn(
  { name: 'template-offers', scope: 'person' },
  { list: { reads: true, allowedWhenImpersonated: true }, withdraw: {}, report: {} },
);
const mayAsStaff = permissionsOn(communityTemplates, { review: {}, approve: {}, decline: {}, withdraw: {}, dismiss: {} });

/** Templates that people offer to everybody: an offer is a copy, which staff look at before others see it. */
export const communityActions = defineActions('community', 'Templates', {
  offer: {
    may: mayOffer.offer,
    call: 'POST /api/dashboard/own-templates/:id/offer',
    workspace: { from: 'row', resource: 'own-templates', param: 'id' },
    sends: 'template-offers',
    status: 201,
    idempotent: true,
    audit: true,
    refuses: [403, 422, 429],
    changes: ['own-templates'],
    form: {
      of: 'own-templates',
      beside: FACET_NAMES,
      fields: {
        ...OFFERED_FIELDS,
        credit: { kind: 'text', max: CREDIT_LENGTH, on: ['form'] },
        keep_money: { kind: 'boolean', initial: false },
        keep_rules: { kind: 'boolean', initial: false },
        keep_notes: { kind: 'boolean', initial: false },
      },
    },
  },
  /** What became of the person's own offers, and of those from their workspaces. */
  offers: { may: mayWithOffers.list, call: 'GET /api/dashboard/template-offers' },
  withdraw: {
    may: mayWithOffers.withdraw,
    call: 'POST /api/dashboard/template-offers/:id/withdraw',
    sends: 'template-offers',
    audit: true,
    refuses: [404, 409],
    changes: ['own-templates'],
  },
  report: {
    may: mayWithOffers.report,
    call: 'POST /api/dashboard/template-offers/:id/reports',
    sends: 'template-reports',
    refuses: [404, 429],
    form: {
      of: 'community-templates',
      fields: {
        kind: {
          kind: 'option',
          required: true,
          on: ['form'],
          label: 'library.community.reportKind',
          options: named(TEMPLATE_REPORTS),
          words: 'library.reports',
        },
        note: { kind: 'longText', max: REPORT_LENGTH, on: ['form'], label: 'library.community.reportNote' },
      },
    },
  },
  /** What staff decide by: the copy as it would be seen, and who reported it. */
  whole: { may: rowPermission(communityTemplates, 'show'), call: 'GET /api/dashboard/admin/community-templates/:id', refuses: [404] },
  review: {
    may: mayAsStaff.review,
    call: 'POST /api/dashboard/admin/community-templates/:id/review',
    sends: 'admin-community-templates',
    audit: true,
    refuses: [404, 409],
  },
  approve: {
    may: mayAsStaff.approve,
    call: 'POST /api/dashboard/admin/community-templates/:id/approve',
    sends: 'admin-community-templates',
    audit: true,
    refuses: [404, 409],
  },
  decline: {
    may: mayAsStaff.decline,
    call: 'POST /api/dashboard/admin/community-templates/:id/decline',
    sends: 'admin-community-templates',
    audit: true,
    refuses: [404, 409],
  },
  takeDown: {
    may: mayAsStaff.withdraw,
    call: 'POST /api/dashboard/admin/community-templates/:id/withdraw',
    sends: 'admin-community-templates',
    audit: true,
    refuses: [404, 409],
  },
  /** One report, by who made it. */
  dismiss: {
    may: mayAsStaff.dismiss,
    call: 'POST /api/dashboard/admin/community-templates/:id/dismiss',
    sends: 'template-reports',
    audit: true,
    refuses: [404],
  },
});
