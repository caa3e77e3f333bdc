import { Link, useParams } from 'react-router';
import { valueText } from '#src/crud/cells/value-text.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useAuditEntry } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { Lines } from './Lines.tsx';
import { Asked, Facts, ShortId, When } from './parts.tsx';

type Changes = Readonly<Record<string, unknown>> | null;

/** Every field that one of the two sides names and that is not the same on both. */
function difference(before: Changes, after: Changes, write: (name: string, value: unknown) => string) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const rows = names.map((name) => ({ name, before: write(name, before?.[name]), after: write(name, after?.[name]) }));
  return rows.filter((row) => row.before !== row.after);
}

const PAGES: Readonly<Record<string, string>> = { users: 'view-user', mails: 'mails' };

/** What it was done to, with the way to it where the admin area has a page of it. */
function Target({ type, id }: { readonly type: string; readonly id: string | null }) {
  const { t } = useText();
  if (!id) return NO_VALUE;
  const page = PAGES[type];
  return (
    <span className="row g8">
      <ShortId id={id} />
      {page ? <Link to={`/admin-dashboard/${page}/${id}`}>{t('common.open')}</Link> : null}
    </span>
  );
}

/** One line of the audit log, whole. */
export default function AuditEntryScreen() {
  const { t, label, has } = useText();
  const format = useFormat();
  const { id = '' } = useParams();
  const fieldOf = (name: string) => label(`resources.audit-entries.fields.${name}`);
  return (
    <Asked query={useAuditEntry(id)}>
      {(entry) => {
        const nameOf = (name: string) => {
          const key = `resources.${entry.target_type}.fields.${name}`;
          return has(key) ? label(key) : name;
        };
        const title = label(`admin.actions.${entry.action.replaceAll('.', '_')}`);
        return (
          <>
            <ScreenTitle text={title} />
            <PageHeader title={title} text={entry.target_label ?? undefined} />
            <div className="admin-grid">
              <Panel>
                <Facts
                  rows={[
                    [fieldOf('created_at'), <When key="w" at={entry.created_at} />],
                    [fieldOf('actor_email'), entry.actor_email],
                    [fieldOf('acting_as_email'), entry.acting_as_email],
                    [
                      fieldOf('target_type'),
                      has(`resources.${entry.target_type}.one`) ? label(`resources.${entry.target_type}.one`) : entry.target_type,
                    ],
                    [fieldOf('target_id'), <Target key="t" type={entry.target_type} id={entry.target_id} />],
                    [fieldOf('reason'), entry.reason],
                    [fieldOf('address'), entry.address],
                  ]}
                />
              </Panel>
              <Panel title={t('admin.changes')} padded={false}>
                <Lines
                  caption={t('admin.changes')}
                  heads={[t('admin.part'), t('admin.before'), t('admin.after')]}
                  rows={difference(entry.before, entry.after, (name, value) =>
                    valueText(entry.target_type, name, value, { label, format }),
                  )}
                  empty={t('admin.none')}
                  keyOf={({ name }) => name}
                  cells={({ name, before, after }) => [nameOf(name), before, after]}
                />
              </Panel>
            </div>
          </>
        );
      }}
    </Asked>
  );
}
