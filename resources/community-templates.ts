import { LANGUAGES } from '#domain/kit/languages.ts';
import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { COMMUNITY_STATES, CREDIT_LENGTH } from '#domain/wire/community.ts';
import { TEMPLATE_ABOUT_LENGTH } from '#domain/wire/templates.ts';
import { named } from './kit/named.ts';
import { facetFields } from './kit/template-facets.ts';

/**
 * Templates as they were when somebody offered them to everybody, and what became of the offer. Staff list
 * them here; everybody else finds the published ones in the library, and authors find their own there.
 */
export const communityTemplates = defineResource({
  name: 'community-templates',
  api: 'dashboard',
  path: 'community-templates',
  scope: SCOPES.installation,
  actions: ['list', 'show'],
  label: 'name',
  sort: '-offered_at',
  icon: 'layers',
  fields: {
    offered_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
    name: { kind: 'text', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    credit: { kind: 'text', max: CREDIT_LENGTH, readOnly: true, on: ['list', 'show', 'search'] },
    status: {
      kind: 'option',
      nullable: false,
      readOnly: true,
      sortable: true,
      on: ['list', 'show', 'filter'],
      options: named(COMMUNITY_STATES),
      words: 'library.states',
    },
    /** How many people reported it. */
    reports: { kind: 'integer', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
    about: { kind: 'longText', max: TEMPLATE_ABOUT_LENGTH, readOnly: true, on: ['show', 'search'] },
    ...facetFields({ nullable: false, readOnly: true, on: ['show', 'filter'] }),
    language: {
      kind: 'option',
      nullable: false,
      readOnly: true,
      on: ['show', 'filter'],
      options: named(LANGUAGES),
      words: 'resources.mails.options.language',
    },
    keep_money: { kind: 'boolean', nullable: false, readOnly: true, on: ['show'] },
    keep_rules: { kind: 'boolean', nullable: false, readOnly: true, on: ['show'] },
    keep_notes: { kind: 'boolean', nullable: false, readOnly: true, on: ['show'] },
    /** What the author was told, or was noted when it was published. */
    reason: { kind: 'longText', readOnly: true, on: ['show'] },
    decided_at: { kind: 'instant', readOnly: true, on: ['show'] },
    /** Nobody where the account is gone. */
    user: { kind: 'reference', to: 'users', readOnly: true, on: ['show', 'filter'] },
  },
});
