import { useMemo } from 'react';
import { accountActions } from '#resources/actions/account/account.ts';
import type { Me } from '#resources/shapes/account/account.ts';
import { useForm } from '#src/forms/use-form.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useUserTypes } from '#src/providers/session/user-types.ts';
import { asLanguage, changeLanguage, LANGUAGE_NAMES, LANGUAGES, useText } from '#src/providers/texts/i18n.ts';
import { ChoiceCards } from '#src/ui/fields/ChoiceCards.tsx';
import { FormAlert, Labelled, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { OneOfMany } from '#src/ui/fields/OneOfMany.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { timezones } from '#src/ui/fields/timezones.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useLeaveGuard } from '#src/ui/windows/unsaved.ts';
import { changesIn, type ProfileValues, valuesOf } from './profile-values.ts';
import { SaveFoot } from './SaveFoot.tsx';
import { useAccountSaved } from './use-account-change.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value], lang: value }));

/** Names, address, language, zone, and who the account is for. */
export function ProfileForm({ me }: { readonly me: Me }) {
  const { t } = useText();
  const before = valuesOf(me);
  const saved = useAccountSaved();
  const required = (text: 'account.firstName' | 'account.email') => t('errors.required', { field: t(text) });
  const form = useForm<ProfileValues>({
    values: before,
    check: ({ first_name, email }) => ({
      first_name: first_name.trim() ? undefined : required('account.firstName'),
      email: email.trim() ? undefined : required('account.email'),
    }),
    send: async (typed, idempotencyKey) => {
      const input = changesIn(typed, before);
      await perform(accountActions.edit, { params: { id: me.id }, input }, { idempotencyKey });
      const sent = me.sends_mail ? 'account.changeSent' : 'account.changeKept';
      await saved(input.email ? t(sent, { email: input.email }) : t('account.saved'));
    },
  });
  const { values, set, text } = form;
  const changes = changesIn(values, form.held);
  const dirty = Object.keys(changes).length > 0;
  const choices = useUserTypes();
  const zones = useMemo(() => timezones(me.timezone).map((value) => ({ value, label: value.replaceAll('_', ' ') })), [me]);
  useLeaveGuard(dirty && !form.busy);
  const submit = async () => {
    if (!(await form.submit())) return;
    // A new address is shown once it is confirmed.
    form.reset();
    const language = asLanguage(changes.language);
    if (language) await changeLanguage(language);
  };
  return (
    <Panel title={t('account.profile')}>
      <Form onSubmit={submit}>
        {form.general ? <FormAlert title={t('account.updateFailed')} text={form.general.text} /> : null}
        <div className="account-pair">
          <TextField label={t('account.firstName')} autoComplete="given-name" {...text('first_name')} />
          <TextField label={t('account.lastName')} autoComplete="family-name" {...text('last_name')} />
        </div>
        <TextField label={t('account.email')} type="email" autoComplete="email" help={t('account.emailHelp')} {...text('email')} />
        <div className="account-pair">
          <SelectField
            label={t('account.language')}
            value={values.language}
            onChange={(language) => set('language', language)}
            options={LANGUAGE_OPTIONS}
          />
          <Labelled label={t('account.timezone')}>
            {(ties) => (
              <OneOfMany
                {...ties}
                required
                value={values.timezone}
                options={zones}
                onChange={(timezone) => timezone && set('timezone', timezone)}
              />
            )}
          </Labelled>
        </div>
        <div className="fld" style={{ marginTop: 16 }}>
          <span className="lbl" aria-hidden="true">
            {t('account.userType')}
          </span>
          <ChoiceCards
            label={t('account.userType')}
            choices={choices}
            value={values.user_type}
            onChange={(user_type) => set('user_type', user_type)}
          />
        </div>
        <SaveFoot dirty={dirty} busy={form.busy} />
      </Form>
    </Panel>
  );
}
