import { defineActions } from '../kit/action.ts';
import { permissionsOn, rowPermission } from '../kit/permission.ts';
import { FACET_NAMES } from '../kit/template-facets.ts';
import { ownTemplates, TEMPLATE_FIELDS } from '../own-templates.ts';

const may = permissionsOn(ownTemplates, { create: { allowedWhenImpersonated: true } });
const mayOnAvailable = permissionsOn(
  { name: 'available-templates', scope: 'person' },
  { list: { reads: true, allowedWhenImpersonated: true } },
);

/** Templates that people save of their own canvases; they are changed and deleted as rows, and used as any other template. */
export const ownTemplateActions = defineActions('own-templates', 'Templates', {
  save: {
    may: may.create,
    call: 'POST /api/dashboard/funnels/:id/template',
    workspace: { from: 'row', resource: 'canvases', param: 'id' },
    sends: 'own-templates',
    status: 201,
    idempotent: true,
    audit: true,
    refuses: [403, 422],
    changes: ['own-templates'],
    form: {
      of: 'own-templates',
      beside: FACET_NAMES,
      fields: {
        ...TEMPLATE_FIELDS,
        keep_money: { kind: 'boolean', initial: true, folded: true },
        keep_rules: { kind: 'boolean', initial: false, folded: true },
        keep_notes: { kind: 'boolean', initial: false, folded: true },
      },
    },
  },
  /** Of all workspaces that somebody is in: what they saved, and what others there let them have. */
  available: { may: mayOnAvailable.list, call: 'GET /api/dashboard/available-templates' },
  drawing: {
    may: rowPermission(ownTemplates, 'show'),
    call: 'GET /api/dashboard/own-templates/:id/drawing',
    workspace: { from: 'row', resource: 'own-templates', param: 'id' },
    refuses: [404],
  },
});
