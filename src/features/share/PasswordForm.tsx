import { SHARE_PASSWORD } from '#domain/wire/shares.ts';
import { useForm } from '#src/forms/use-form.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, PasswordField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';

/** The password of a link. What is refused is said at the field. */
export function PasswordForm({ open }: { readonly open: (password: string) => Promise<void> }) {
  const { t } = useText();
  const form = useForm<{ readonly password: string }>({
    values: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('errors.required', { field: t('shared.password') }) : undefined }),
    send: ({ password }) => open(password),
  });
  return (
    <Form className="stack" onSubmit={form.submit}>
      {form.general ? <FormAlert title={t('shared.notOpened')} text={form.general.text} /> : null}
      <PasswordField
        size="lg"
        label={t('shared.password')}
        autoComplete="off"
        autoFocus
        maxLength={SHARE_PASSWORD.most}
        {...form.text('password')}
      />
      <Button type="submit" look="primary" size="lg" busy={form.busy}>
        {t('shared.open')}
      </Button>
    </Form>
  );
}
