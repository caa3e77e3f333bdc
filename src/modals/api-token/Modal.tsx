import { useState } from 'react';
import { TOKEN_ACCESS, TOKEN_LIFETIMES, type TokenAccess, type TokenLifetime } from '#domain/accounts/api-tokens.ts';
import { apiTokenActions } from '#resources/actions/api-tokens.ts';
import { resources } from '#resources/index.ts';
import { RowChoice } from '#src/crud/form/RowChoice.tsx';
import { type FormApi, useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { FormAlert, Labelled, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import { NewToken } from './NewToken.tsx';

/** What is chosen of a new token. */
interface Values {
  readonly name: string;
  readonly access: TokenAccess;
  readonly workspace: string | null;
  readonly expires_in_days: TokenLifetime;
}
const EMPTY: Values = { name: '', access: 'read', workspace: null, expires_in_days: 90 };

interface PartProps {
  readonly form: FormApi<Values>;
}

function AccessChoice({ form }: PartProps) {
  const { t } = useText();
  return (
    <fieldset className="plain-set choices">
      <legend className="lbl">{t('resources.api-tokens.fields.access')}</legend>
      {TOKEN_ACCESS.map((access) => (
        <label key={access} className="checkline">
          <input type="radio" name="access" checked={form.values.access === access} onChange={() => form.set('access', access)} />
          <span>
            <span className="b">{t(`resources.api-tokens.options.access.${access}`)}</span>
            <span className="t12 mut" style={{ display: 'block' }}>
              {t(`tokens.hints.${access}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function LifetimeChoice({ form }: PartProps) {
  const { t } = useText();
  const { expires_in_days: chosen } = form.values;
  const pick = (text: string) => form.set('expires_in_days', TOKEN_LIFETIMES.find((days) => String(days) === text) ?? null);
  return (
    <SelectField
      label={t('resources.api-tokens.fields.expires_at')}
      help={chosen === null ? t('tokens.neverHelp') : undefined}
      value={String(chosen)}
      onChange={pick}
      options={TOKEN_LIFETIMES.map((days) => ({
        value: String(days),
        text: days === null ? t('tokens.never') : t('tokens.inDays', { days }),
      }))}
    />
  );
}

/** Makes a personal API token, and shows it the only time. */
export default function ApiTokenModal({ onClose }: ModalFrame) {
  const { t } = useText();
  const [token, setToken] = useState<string | null>(null);
  const make = usePerform(apiTokenActions.create);
  const form = useForm<Values>({
    values: EMPTY,
    check: ({ name }) => ({ name: name.trim() ? undefined : t('errors.required', { field: t('resources.api-tokens.fields.name') }) }),
    send: async (values, key) => {
      const [made] = await make([{ input: { ...values, name: values.name.trim() } }], key);
      if (made) setToken(made.token);
    },
  });
  if (token !== null) {
    return (
      <Dialog title={t('tokens.made')} onClose={onClose} asks>
        <NewToken token={token} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('tokens.new')} onClose={onClose} asks>
      <Form onSubmit={form.submit} className="stack">
        {form.general ? <FormAlert title={t('tokens.failed')} text={form.general.text} /> : null}
        <TextField
          label={t('resources.api-tokens.fields.name')}
          help={t('tokens.nameHelp')}
          autoComplete="off"
          autoFocus
          {...form.text('name')}
        />
        <AccessChoice form={form} />
        <Labelled label={t('resources.api-tokens.fields.workspace')} help={t('tokens.workspaceHelp')} problem={form.problem('workspace')}>
          {(ties) => (
            <RowChoice
              {...ties}
              resource={resources.workspaces}
              value={form.values.workspace}
              placeholder={t('tokens.allWorkspaces')}
              onChange={(workspace) => form.set('workspace', workspace)}
            />
          )}
        </Labelled>
        <LifetimeChoice form={form} />
        <ModalFoot action={t('tokens.make')} busy={form.busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
