import { QRCode } from 'antd';
import { twoFactorActions } from '#resources/actions/account/two-factor.ts';
import type { TwoFactorSecret } from '#resources/shapes/account/two-factor.ts';
import { useForm } from '#src/forms/use-form.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { CopyField } from '#src/ui/fields/CopyField.tsx';
import { FormAlert, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import { useAccountSaved } from '../use-account-change.ts';

export interface TwoFactorSetUpProps {
  readonly secret: TwoFactorSecret;
  readonly onCancel: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

/** Scan, then prove by one code that the app has it. */
export function TwoFactorSetUp({ secret, onCancel, onDone }: TwoFactorSetUpProps) {
  const { t } = useText();
  const saved = useAccountSaved();
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: t('auth.codeRequired') }),
    send: async ({ code }, idempotencyKey) => {
      const input = { code: code.replaceAll(/\s/g, '') };
      const { recovery_codes } = await perform(twoFactorActions.confirm, { input }, { idempotencyKey });
      await saved(t('account.factorIsOn'));
      onDone(recovery_codes);
    },
  });
  return (
    <Form className="account-qr" onSubmit={form.submit}>
      <div role="img" aria-label={t('account.factorQr')} className="account-scan">
        <QRCode value={secret.url} size={192} color="#0B1F33" bgColor="#FFFFFF" type="svg" bordered={false} />
      </div>
      <div>
        {form.general ? <FormAlert title={t('account.updateFailed')} text={form.general.text} /> : null}
        <p className="b">{t('account.factorScan')}</p>
        <p className="mut" style={{ marginBottom: 12 }}>
          {t('account.factorScanHelp')}
        </p>
        <CopyField label={t('account.factorKey')} value={secret.secret} copy={t('common.copy')} copied={t('common.copied')} />
        <TextField label={t('account.factorCode')} autoComplete="one-time-code" inputMode="numeric" {...form.text('code')} />
        <ModalFoot action={t('account.factorConfirm')} busy={form.busy} onCancel={onCancel} />
      </div>
    </Form>
  );
}
