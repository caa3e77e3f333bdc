import { Link } from '@refinedev/core';
import { AUTH_FACTS } from '#domain/accounts/auth-entries.ts';
import { auditEntries } from '#resources/audit-entries.ts';
import type { AuditEntry } from '#resources/shapes/admin.ts';
import { valueText } from '#src/crud/cells/value-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { actKey } from './audit.tsx';
import { Facts, Rows, ShortId, useFacts } from './parts.tsx';
import { ShowRow } from './ShowRow.tsx';

type Changes = Readonly<Record<string, unknown>> | null;

/** Every field that one of the two sides names and that is not the same on both. */
function difference(before: Changes, after: Changes, write: (name: string, value: unknown) => string) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const rows = names.map((name) => ({ name, before: write(name, before?.[name]), after: write(name, after?.[name]) }));
  return rows.filter((row) => row.before !== row.after);
}

/** The words for a value of a line about log-ins; undefined for any other value. */
function factKey(name: string, value: unknown): string | undefined {
  const known: Readonly<Record<string, readonly unknown[]>> = AUTH_FACTS;
  return known[name]?.includes(value) ? `admin.fact_values.${String(value).replaceAll('-', '_')}` : undefined;
}

/** Rows of these have a page in the admin area. */
const HAS_PAGE: readonly string[] = ['users', 'mails', 'billing-invoices', 'billing-notices', 'billing-coupons'];

/** What it was done to, with the way to it where there is one. */
function Target({ type, id }: { readonly type: string; readonly id: string | null }) {
  const { t } = useText();
  if (!id) return NO_VALUE;
  return (
    <span className="row g8">
      <ShortId id={id} />
      {HAS_PAGE.includes(type) ? <Link go={{ to: { resource: type, action: 'show', id } }}>{t('common.open')}</Link> : null}
    </span>
  );
}

function Whole({ entry }: { readonly entry: AuditEntry }) {
  const { t, label, has } = useText();
  const format = useFormat();
  const declared = useFacts(auditEntries, entry);
  const named = (key: string, otherwise: string) => (has(key) ? label(key) : otherwise);
  const type = `resources.${entry.target_type}`;
  const write = (name: string, value: unknown) => {
    const fact = factKey(name, value);
    return fact ? label(fact) : valueText(entry.target_type, name, value, { label, format });
  };
  return (
    <>
      <Panel>
        <Facts
          rows={[
            ...declared('created_at', 'actor_email', 'acting_as_email', 'api_token', 'target_label'),
            [label('resources.audit-entries.fields.target_type'), named(`${type}.one`, entry.target_type)],
            [label('resources.audit-entries.fields.target_id'), <Target key="t" type={entry.target_type} id={entry.target_id} />],
            ...declared('reason', 'address'),
          ]}
        />
      </Panel>
      <Panel title={t('admin.changes')} padded={false}>
        <Rows
          caption={t('admin.changes')}
          rowKey="name"
          dataSource={difference(entry.before, entry.after, write)}
          columns={[
            { title: t('admin.part'), render: (_, { name }) => named(`${type}.fields.${name}`, named(`admin.facts.${name}`, name)) },
            { title: t('admin.before'), dataIndex: 'before' },
            { title: t('admin.after'), dataIndex: 'after' },
          ]}
        />
      </Panel>
    </>
  );
}

/** One line of the audit log, whole. */
export default function AuditEntryScreen() {
  const { label } = useText();
  return (
    <ShowRow<AuditEntry> resource={auditEntries} title={({ action }) => label(actKey(action))}>
      {(entry) => <Whole entry={entry} />}
    </ShowRow>
  );
}
