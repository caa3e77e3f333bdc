import type { AdminPerson } from '#resources/shapes/admin.ts';
import { asLanguage, LANGUAGE_NAMES, useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Facts, ShortId, When } from '../parts.tsx';

function Email({ person }: { readonly person: AdminPerson }) {
  const { label } = useText();
  const confirmed = person.email_verified_at !== null;
  const state = label('resources.users.fields.is_verified');
  return (
    <span className="row g6 wrap">
      {person.email}
      {confirmed ? (
        <span style={{ color: 'var(--fl-ontrack)' }}>
          <Icon name="check" size={14} label={state} />
        </span>
      ) : null}
    </span>
  );
}

/** Who it is, and how they come in. */
export function ProfileTab({ person }: { readonly person: AdminPerson }) {
  const { t, label } = useText();
  const fieldOf = (name: string) => label(`resources.users.fields.${name}`);
  const yesNo = (value: boolean) => t(value ? 'common.yes' : 'common.no');
  const language = asLanguage(person.language);
  const came = Object.entries(person.acquisition ?? {});
  return (
    <>
      <Panel title={t('admin.profile')}>
        <Facts
          rows={[
            [fieldOf('first_name'), person.first_name],
            [fieldOf('last_name'), person.last_name],
            [fieldOf('email'), <Email key="e" person={person} />],
            ...(person.pending_email ? [[t('admin.pendingEmail'), person.pending_email] as const] : []),
            [fieldOf('user_type'), person.user_type && label(`resources.users.options.user_type.${person.user_type}`)],
            [fieldOf('language'), language ? LANGUAGE_NAMES[language] : person.language],
            [fieldOf('timezone'), person.timezone],
            ['ID', <ShortId key="i" id={person.id} />],
          ]}
        />
      </Panel>
      <Panel title={t('admin.account')}>
        <Facts
          rows={[
            [fieldOf('staff'), label(`resources.users.options.staff.${person.staff}`)],
            [fieldOf('created_at'), <When key="c" at={person.created_at} />],
            [fieldOf('last_seen_at'), <When key="s" at={person.last_seen_at} />],
            [fieldOf('email_verified_at'), <When key="v" at={person.email_verified_at} />],
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
