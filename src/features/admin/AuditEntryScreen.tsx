import { useParams } from 'react-router';
import { useAuditEntry } from '#src/providers/desk.ts';
import { useText } from '#src/providers/i18n.ts';
import { NO_VALUE } from '#src/ui/format.ts';
import { PageHeader, Panel } from '#src/ui/Panel.tsx';
import { Lines } from './Lines.tsx';
import { Asked, Facts, When } from './parts.tsx';

type Changes = Readonly<Record<string, unknown>> | null;
const shown = (value: unknown) =>
  value === undefined || value === null ? NO_VALUE : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Every field that one of the two sides names. */
function difference(before: Changes, after: Changes) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({ name, before: shown(before?.[name]), after: shown(after?.[name]) }));
}

/** One line of the audit log, whole. */
export default function AuditEntryScreen() {
  const { t, label } = useText();
  const { id = '' } = useParams();
  const fieldOf = (name: string) => label(`resources.audit-entries.fields.${name}`);
  return (
    <Asked query={useAuditEntry(id)}>
      {(entry) => {
        const title = label(`desk.actions.${entry.action.replaceAll('.', '_')}`);
        return (
          <>
            <title>{`${title} · Flumen`}</title>
            <PageHeader title={title} text={entry.target_label ?? undefined} />
            <div className="desk-grid">
              <Panel>
                <Facts
                  rows={[
                    [fieldOf('created_at'), <When key="w" at={entry.created_at} />],
                    [fieldOf('actor_email'), entry.actor_email],
                    [fieldOf('acting_as_email'), entry.acting_as_email],
                    [fieldOf('target_type'), entry.target_type],
                    [fieldOf('target_id'), entry.target_id],
                    [fieldOf('reason'), entry.reason],
                    [fieldOf('address'), entry.address],
                  ]}
                />
              </Panel>
              <Panel title={t('desk.changes')} padded={false}>
                <Lines
                  caption={t('desk.changes')}
                  heads={[t('desk.part'), t('desk.before'), t('desk.after')]}
                  rows={difference(entry.before, entry.after)}
                  empty={t('desk.none')}
                  keyOf={({ name }) => name}
                  cells={({ name, before, after }) => [name, before, after]}
                />
              </Panel>
            </div>
          </>
        );
      }}
    </Asked>
  );
}
