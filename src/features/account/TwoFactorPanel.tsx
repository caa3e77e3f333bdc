import { useState } from 'react';
import type { SecondProof, TwoFactorSecret } from '#domain/wire/accounts.ts';
import type { Me } from '#domain/wire/session.ts';
import { useLeaveGuard } from '#src/crud/use-leave-guard.ts';
import { beginTwoFactor, endTwoFactor, renewRecoveryCodes } from '#src/providers/accounts.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';
import { useAccountChange } from './use-account-change.ts';

type Step =
  | { readonly kind: 'rest' | 'ending' | 'renewing' }
  | { readonly kind: 'scan'; readonly secret: TwoFactorSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

interface StepProps {
  readonly me: Me;
  readonly onStep: (step: Step) => void;
}
const REST: Step = { kind: 'rest' };

function TurnOff({ me, onStep }: StepProps) {
  const { t } = useText();
  return (
    <ProofForm
      me={me}
      title={t('account.factorOffTitle')}
      text={t('account.factorOffText')}
      action={t('account.factorTurnOff')}
      danger
      said={t('account.factorIsOff')}
      act={endTwoFactor}
      onDone={() => onStep(REST)}
      onCancel={() => onStep(REST)}
    />
  );
}

function RenewCodes({ me, onStep }: StepProps) {
  const { t } = useText();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const renew = async (proof: SecondProof, once: string) => setCodes(await renewRecoveryCodes(proof, once));
  if (codes.length > 0) return <RecoveryCodeList codes={codes} onDone={() => onStep(REST)} />;
  return (
    <ProofForm
      me={me}
      title={t('account.codesNew')}
      text={t('account.codesNewText')}
      action={t('account.codesMake')}
      said={null}
      act={renew}
      onDone={() => undefined}
      onCancel={() => onStep(REST)}
    />
  );
}

/** A second proof beside the password: set up, codes for the day the phone is lost, turned off. */
export function TwoFactorPanel({ me }: { readonly me: Me }) {
  const { t } = useText();
  const [step, setStep] = useState<Step>(REST);
  const { busy, refusal, run } = useAccountChange([]);
  // Codes that were shown and not saved are gone for good.
  useLeaveGuard(step.kind === 'codes' || step.kind === 'renewing');
  const rest = () => setStep(REST);
  const begin = () => run({ act: async () => setStep({ kind: 'scan', secret: await beginTwoFactor() }), said: null });
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
          <div className="row g8 wrap account-buttons">
            <Button icon="refresh" onClick={() => setStep({ kind: 'renewing' })}>
              {t('account.codesNew')}
            </Button>
            <Button onClick={() => setStep({ kind: 'ending' })}>{t('account.factorTurnOff')}</Button>
          </div>
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
      {step.kind === 'renewing' ? <RenewCodes me={me} onStep={setStep} /> : null}
      {step.kind === 'ending' ? <TurnOff me={me} onStep={setStep} /> : null}
    </Panel>
  );
}
