import { EXPORT_FORMATS } from '#domain/wire/exports.ts';
import { eventExports } from '../event-exports.ts';
import { defineActions } from '../kit/action.ts';
import { named } from '../kit/named.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn(eventExports, {
  create: { showsVisitors: true },
  /** Without anything that may name people. */
  download: { reads: true, showsVisitors: true },
  downloadPersonal: { reads: true, showsVisitors: true, stepUp: true },
});
const ofRow = { from: 'row', resource: 'event-exports', param: 'id' } as const;

/** Files of raw events: ordering one, and taking it away. They are listed and removed as rows. */
export const eventExportActions = defineActions('event-exports', 'Event exports', {
  order: {
    may: may.create,
    call: 'POST /api/dashboard/event-exports',
    workspace: { from: 'body', orHeader: true },
    sends: 'event-exports',
    status: 202,
    idempotent: true,
    audit: true,
    refuses: [409, 422, 429],
    changes: ['event-exports'],
    form: {
      of: 'event-exports',
      beside: ['first_day', 'last_day'],
      fields: {
        first_day: { kind: 'day', required: true },
        last_day: { kind: 'day', required: true },
        format: {
          kind: 'option',
          nullable: false,
          initial: 'csv',
          explained: true,
          options: named(EXPORT_FORMATS),
        },
        personal: { kind: 'boolean', initial: false },
      },
    },
  },
  link: { may: may.download, call: 'POST /api/dashboard/event-exports/:id/link', workspace: ofRow, audit: true, refuses: [409] },
  personalLink: {
    may: may.downloadPersonal,
    call: 'POST /api/dashboard/event-exports/:id/personal-link',
    workspace: ofRow,
    audit: true,
    refuses: [409],
  },
});
