import { useId, useMemo, useState } from 'react';
import type { Me } from '#domain/wire/session.ts';
import { accountActions } from '#resources/actions/account.ts';
import { useLeaveGuard } from '#src/crud/use-leave-guard.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { asLanguage, changeLanguage, LANGUAGE_NAMES, LANGUAGES, useText } from '#src/providers/i18n.ts';
import { useUserTypes } from '#src/providers/user-types.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { FormAlert, TextField } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { timezones } from '#src/ui/timezones.ts';
import { changesIn, type ProfileValues, valuesOf } from './profile-values.ts';
import { useAccountChange } from './use-account-change.ts';

const FIELDS = ['first_name', 'last_name', 'email', 'language', 'timezone', 'user_type'] as const;

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly text: string; readonly lang?: string }[];
}

function Select({ label, value, onChange, options }: SelectProps) {
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="ctl" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value], lang: value }));

/** Names, address, language, zone, and who the account is for. */
export function ProfileForm({ me }: { readonly me: Me }) {
  const { t } = useText();
  const before = valuesOf(me);
  const [typed, setTyped] = useState<Partial<ProfileValues>>({});
  const values = { ...before, ...typed };
  const changes = changesIn(values, before);
  const dirty = Object.keys(changes).length > 0;
  const { busy, refusal, setRefusal, run } = useAccountChange(FIELDS);
  const choices = useUserTypes();
  const zones = useMemo(() => timezones(me.timezone).map((value) => ({ value, text: value.replaceAll('_', ' ') })), [me]);
  useLeaveGuard(dirty && !busy);
  const set = (change: Partial<ProfileValues>) => setTyped((current) => ({ ...current, ...change }));
  const required = (text: 'account.firstName' | 'account.email') => t('errors.required', { field: t(text) });
  const missing = () => ({
    ...(values.first_name.trim() ? {} : { first_name: required('account.firstName') }),
    ...(values.email.trim() ? {} : { email: required('account.email') }),
  });
  const submit = async () => {
    const found = missing();
    setRefusal(found);
    if (Object.keys(found).length > 0) return;
    const sent = me.sends_mail ? 'account.changeSent' : 'account.changeKept';
    const said = changes.email ? t(sent, { email: changes.email }) : t('account.saved');
    if (
      !(await run({
        act: (idempotencyKey) => perform(accountActions.edit, { params: { id: me.id }, input: changes }, { idempotencyKey }),
        said,
        values: changes,
      }))
    )
      return;
    setTyped({});
    const language = asLanguage(changes.language);
    if (language) await changeLanguage(language);
  };
  const bind = (name: 'first_name' | 'last_name' | 'email') => ({
    value: values[name],
    problem: refusal[name],
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <Panel title={t('account.profile')}>
      <Form onSubmit={submit}>
        {refusal[''] ? <FormAlert title={t('account.updateFailed')} text={refusal['']} /> : null}
        <div className="account-pair">
          <TextField label={t('account.firstName')} autoComplete="given-name" {...bind('first_name')} />
          <TextField label={t('account.lastName')} autoComplete="family-name" {...bind('last_name')} />
        </div>
        <TextField label={t('account.email')} type="email" autoComplete="email" help={t('account.emailHelp')} {...bind('email')} />
        <div className="account-pair">
          <Select
            label={t('account.language')}
            value={values.language}
            onChange={(language) => set({ language })}
            options={LANGUAGE_OPTIONS}
          />
          <Select label={t('account.timezone')} value={values.timezone} onChange={(timezone) => set({ timezone })} options={zones} />
        </div>
        <div className="fld" style={{ marginTop: 16 }}>
          <span className="lbl" aria-hidden="true">
            {t('account.userType')}
          </span>
          <ChoiceCards
            label={t('account.userType')}
            choices={choices}
            value={values.user_type}
            onChange={(user_type) => set({ user_type })}
          />
        </div>
        <div className="modal-foot">
          {dirty ? <span className="mut row">{t('account.unsaved')}</span> : null}
          <Button look="primary" type="submit" busy={busy} disabled={!dirty}>
            {t('common.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
