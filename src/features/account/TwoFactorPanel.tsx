import { type FormEvent, useState } from 'react';
import type { TwoFactorSecret } from '#domain/wire/accounts.ts';
import type { Me } from '#domain/wire/session.ts';
import { useLeaveGuard } from '#src/crud/use-leave-guard.ts';
import { beginTwoFactor, endTwoFactor } from '#src/providers/accounts.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, PasswordField } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';
import { useAccountChange } from './use-account-change.ts';

type Step =
  | { readonly kind: 'rest' }
  | { readonly kind: 'scan'; readonly secret: TwoFactorSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'ending' };

function TurnOff({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const { busy, refusal, run } = useAccountChange([]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password && (await run(() => endTwoFactor(password), t('account.factorIsOff')))) onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} style={{ marginTop: 16 }}>
      {refusal[''] ? <FormAlert title={t('account.updateFailed')} text={refusal['']} /> : null}
      <p className="b">{t('account.factorOffTitle')}</p>
      <p className="mut" style={{ marginBottom: 12 }}>
        {t('account.factorOffText')}
      </p>
      <PasswordField
        label={t('account.passwordCurrent')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="modal-foot">
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" look="danger" className="solid" busy={busy} disabled={!password}>
          {t('account.factorTurnOff')}
        </Button>
      </div>
    </form>
  );
}

/** A second proof beside the password: set up, codes for the day the phone is lost, turned off. */
export function TwoFactorPanel({ me }: { readonly me: Me }) {
  const { t } = useText();
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const { busy, refusal, run } = useAccountChange([]);
  // Codes that were shown and not saved are gone for good.
  useLeaveGuard(step.kind === 'codes');
  const rest = () => setStep({ kind: 'rest' });
  const begin = async () => {
    await run(async () => setStep({ kind: 'scan', secret: await beginTwoFactor() }), null);
  };
  const isOn = me.two_factor;
  return (
    <Panel
      title={t('account.factor')}
      aside={<span className={isOn ? 'tag river' : 'tag'}>{t(isOn ? 'account.factorOn' : 'account.factorOff')}</span>}
    >
      {refusal[''] ? <FormAlert title={t('account.updateFailed')} text={refusal['']} /> : null}
      <div className="account-act">
        <div>
          <p className="mut">{t('account.factorText')}</p>
        </div>
        {step.kind !== 'rest' ? null : isOn ? (
          <Button onClick={() => setStep({ kind: 'ending' })}>{t('account.factorTurnOff')}</Button>
        ) : (
          <Button icon="lock" busy={busy} onClick={() => void begin()}>
            {t('account.factorSetUp')}
          </Button>
        )}
      </div>
      {step.kind === 'scan' ? (
        <TwoFactorSetUp secret={step.secret} onCancel={rest} onDone={(codes) => setStep({ kind: 'codes', codes })} />
      ) : null}
      {step.kind === 'codes' ? <RecoveryCodeList codes={step.codes} onDone={rest} /> : null}
      {step.kind === 'ending' ? <TurnOff onDone={rest} /> : null}
    </Panel>
  );
}
