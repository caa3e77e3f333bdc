import { describe, expect, test } from 'vitest';
import { type AuditEntry, actText, changesText } from '#src/features/settings/audit-text.ts';
import { formatFor } from '#src/ui/data/format.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'settings.acts.workspaces.renewKey': 'New app key',
  'settings.verbs.lock': 'locked',
  'resources.canvases.one': 'Canvas',
  'resources.canvases.fields.name': 'Name',
  'resources.collaborators.options.permissions.view_only': 'View only',
  'resources.collaborators.options.permissions.read_write': 'Read and write',
  'common.yes': 'Yes',
  'common.no': 'No',
};
const label = (key: string) => TEXTS[key] ?? key;
const words = { label, format: formatFor('en'), timezone: 'UTC' };
const entry = (about: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  created_at: '2026-01-02T03:04:05Z',
  actor_email: 'ben@flumen.test',
  acting_as_email: null,
  api_token: null,
  action: 'canvases.lock',
  target_type: 'canvases',
  target_label: 'Launch',
  before: null,
  after: null,
  reason: null,
  ...about,
});

describe('a line of the log', () => {
  test.each([
    ['canvases.lock', 'Canvas: locked'],
    ['workspaces.renewKey', 'New app key'],
    ['comets.launch', 'comets.launch'],
  ])('%s reads %j', (action, words) => {
    expect(actText(entry({ action }), label)).toBe(words);
  });

  test('names what an edit changed, and says nothing of other acts', () => {
    const change = { before: { name: 'Old', tags: ['a'] }, after: { name: 'New', tags: ['a', 'b'], note: null } };
    expect(changesText(entry({ action: 'canvases.edit', ...change }), words)).toBe('Name: Old → New · tags: a → a, b · note: – → –');
    expect(changesText(entry({ action: 'canvases.create', ...change }), words)).toBe('');
    expect(changesText(entry({ action: 'canvases.edit' }), words)).toBe('');
  });

  test('writes values as people do: words for options, yes and no, moments in the zone of the workspace', () => {
    const edit = entry({
      action: 'collaborators.edit',
      target_type: 'collaborators',
      before: { permissions: 0, is_pending: true, created_at: null },
      after: { permissions: 1, is_pending: false, created_at: '2026-01-02T03:04:05Z' },
    });
    expect(changesText(edit, words)).toBe(
      'permissions: View only → Read and write · is_pending: Yes → No · created_at: – → 2 Jan 2026, 03:04',
    );
  });
});
