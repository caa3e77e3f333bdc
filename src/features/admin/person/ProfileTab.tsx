import type { AdminPerson } from '#resources/shapes/admin.ts';
import { users } from '#resources/users.ts';
import { asLanguage, LANGUAGE_NAMES, useText } from '#src/providers/texts/i18n.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Facts, ShortId, useFacts } from '../parts.tsx';

/** Who it is, and how they come in. */
export function ProfileTab({ person }: { readonly person: AdminPerson }) {
  const { t, label } = useText();
  const declared = useFacts(users, person);
  const yesNo = (value: boolean) => t(value ? 'common.yes' : 'common.no');
  const language = asLanguage(person.language);
  const came = Object.entries(person.acquisition ?? {});
  return (
    <>
      <Panel title={t('admin.profile')}>
        <Facts
          rows={[
            ...declared('first_name', 'last_name', 'user_type', 'timezone'),
            [label('resources.users.fields.language'), language ? LANGUAGE_NAMES[language] : person.language],
            ...(person.pending_email ? [[t('admin.pendingEmail'), person.pending_email] as const] : []),
            ['ID', <ShortId key="i" id={person.id} />],
          ]}
        />
      </Panel>
      <Panel title={t('admin.account')}>
        <Facts
          rows={[
            ...declared('staff', 'created_at', 'last_seen_at', 'email_verified_at'),
            [t('admin.hasPassword'), yesNo(person.has_password)],
            [t('admin.twoFactor'), yesNo(person.two_factor)],
          ]}
        />
      </Panel>
      {came.length > 0 ? (
        <Panel title={t('admin.acquisition')}>
          <Facts rows={came} />
        </Panel>
      ) : null}
    </>
  );
}
