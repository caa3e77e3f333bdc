import { QRCode } from 'antd';
import { useState } from 'react';
import type { TwoFactorSecret } from '#domain/wire/accounts.ts';
import { twoFactorActions } from '#resources/actions/two-factor.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/i18n.ts';
import { CopyField } from '#src/ui/CopyField.tsx';
import { FormAlert, TextField } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';
import { ModalFoot } from '#src/ui/ModalFoot.tsx';
import { useAccountChange } from './use-account-change.ts';

export interface TwoFactorSetUpProps {
  readonly secret: TwoFactorSecret;
  readonly onCancel: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

/** Scan, then prove by one code that the app has it. */
export function TwoFactorSetUp({ secret, onCancel, onDone }: TwoFactorSetUpProps) {
  const { t } = useText();
  const [code, setCode] = useState('');
  const { busy, refusal, setRefusal, run } = useAccountChange(['code']);
  const submit = async () => {
    if (!code.trim()) return setRefusal({ code: t('auth.codeRequired') });
    let codes: readonly string[] = [];
    const act = async (idempotencyKey: string) => {
      ({ recovery_codes: codes } = await perform(
        twoFactorActions.confirm,
        { input: { code: code.replaceAll(/\s/g, '') } },
        { idempotencyKey },
      ));
    };
    if (await run({ act, said: t('account.factorIsOn'), values: code })) onDone(codes);
  };
  return (
    <Form className="account-qr" onSubmit={submit}>
      <div role="img" aria-label={t('account.factorQr')} className="account-scan">
        <QRCode value={secret.url} size={192} color="#0B1F33" bgColor="#FFFFFF" type="svg" bordered={false} />
      </div>
      <div>
        {refusal[''] ? <FormAlert title={t('account.updateFailed')} text={refusal['']} /> : null}
        <p className="b">{t('account.factorScan')}</p>
        <p className="mut" style={{ marginBottom: 12 }}>
          {t('account.factorScanHelp')}
        </p>
        <CopyField label={t('account.factorKey')} value={secret.secret} copy={t('common.copy')} copied={t('common.copied')} />
        <TextField
          label={t('account.factorCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          problem={refusal.code}
          onChange={(event) => setCode(event.target.value)}
        />
        <ModalFoot action={t('account.factorConfirm')} busy={busy} onCancel={onCancel} />
      </div>
    </Form>
  );
}
