import { LANGUAGES } from '#domain/kit/languages.ts';
import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { MAIL_TEMPLATES } from '#domain/wire/mails.ts';
import { named } from './kit/named.ts';

/** The outbox: every mail, whether it left or is kept because no SMTP server is set. */
export const mails = defineResource({
  name: 'mails',
  api: 'dashboard',
  path: 'mails',
  scope: SCOPES.installation,
  actions: ['list', 'show'],
  label: 'subject',
  sort: '-created_at',
  icon: 'mail',
  fields: {
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
    recipient: { kind: 'email', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    subject: { kind: 'text', nullable: false, readOnly: true, on: ['list', 'show', 'search'] },
    template: { kind: 'option', nullable: false, readOnly: true, on: ['list', 'show', 'filter'], options: named(MAIL_TEMPLATES) },
    language: { kind: 'option', nullable: false, readOnly: true, on: ['show', 'filter'], options: named(LANGUAGES) },
    status: {
      kind: 'option',
      nullable: false,
      readOnly: true,
      sortable: true,
      on: ['list', 'show', 'filter'],
      options: named(['queued', 'sent', 'failed', 'kept']),
    },
    attempts: { kind: 'integer', nullable: false, readOnly: true, on: ['show'] },
    error: { kind: 'longText', readOnly: true, on: ['show'] },
    sent_at: { kind: 'instant', readOnly: true, on: ['list', 'show'] },
    user: { kind: 'reference', to: 'users', readOnly: true, on: ['filter'] },
  },
});
