import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { TEMPLATE_ABOUT_LENGTH, TEMPLATE_AUDIENCES } from '#domain/wire/templates.ts';
import { named } from './kit/named.ts';
import { facetFields } from './kit/template-facets.ts';

const NAME = { kind: 'text', required: true, max: 120, sortable: true, on: ['list', 'form', 'show', 'search'] } as const;
const ABOUT = { kind: 'longText', max: TEMPLATE_ABOUT_LENGTH, on: ['list', 'form', 'show', 'search'] } as const;

/** What somebody fills in of a template, whether it is saved or changed: those who know it find it by its name. */
export const TEMPLATE_FIELDS = {
  name: NAME,
  audience: {
    kind: 'option',
    nullable: false,
    initial: 'private',
    explained: true,
    on: ['list', 'form', 'show', 'filter'],
    options: named(TEMPLATE_AUDIENCES),
  },
  about: { ...ABOUT, folded: true },
  ...facetFields({ on: ['list', 'form', 'show', 'filter'], folded: true }),
} as const;

/** The same of one that is offered to everybody: strangers find it by what it is for. */
export const OFFERED_FIELDS = { name: NAME, about: ABOUT, ...facetFields({ required: true }) } as const;

/**
 * Canvases that somebody saved to begin others with, in the workspace they were drawn in. One that is private
 * is seen by its author alone. They are made of a canvas, by a call of its own.
 */
export const ownTemplates = defineResource({
  name: 'own-templates',
  api: 'dashboard',
  path: 'own-templates',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'edit'],
  label: 'name',
  sort: 'name',
  most: 200,
  icon: 'canvases',
  fields: {
    ...TEMPLATE_FIELDS,
    author: { kind: 'reference', to: 'users', readOnly: true, on: ['list', 'show'] },
    /** The drawing from far, in the notation of domain/canvas/thumbnail-text.ts. */
    thumbnail: { kind: 'text', max: 2048, readOnly: true, unlogged: true, on: [] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['show'] },
    updated_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
  },
});
