import type { Row } from '#domain/kit/resource.ts';
import type { auditOfWorkspace } from '#resources/audit-entries.ts';
import { type ValueWords, valueText } from '#src/crud/cells/value-text.ts';

/** One line of the log, as the owner of a workspace reads it. */
export type AuditEntry = Row<typeof auditOfWorkspace>;

/** A text by a key made at run time; the key itself where there is none. */
type Label = (key: string) => string;

/** The words of a key, or nothing where no text stands under it. */
function textUnder(label: Label, key: string): string | null {
  const text = label(key);
  return text === key ? null : text;
}

/** "Canvas locked:" in the reader's language; an act this version has no words for is shown as it is named. */
export function actText({ action }: AuditEntry, label: Label): string {
  const [what = '', verb = ''] = action.split('.');
  const own = textUnder(label, `settings.acts.${what}.${verb}`) ?? textUnder(label, `admin.actions.${what}_${verb}`);
  if (own) return own;
  const [thing, word] = [textUnder(label, `resources.${what}.one`), textUnder(label, `settings.verbs.${verb}`)];
  return thing && word ? `${thing}: ${word}` : action;
}

/** What an edit changed: "Name: Old → New". Empty for acts that are no edit. */
export function changesText({ action, target_type, before, after }: AuditEntry, words: ValueWords): string {
  if (!action.endsWith('.edit') || !after) return '';
  const write = (name: string, value: unknown) => valueText(target_type, name, value, words);
  return Object.entries(after)
    .map(([name, value]) => {
      const field = textUnder(words.label, `resources.${target_type}.fields.${name}`) ?? name;
      return `${field}: ${write(name, before?.[name])} → ${write(name, value)}`;
    })
    .join(' · ');
}
