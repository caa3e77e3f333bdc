import { useState } from 'react';
import { twoFactorActions } from '#resources/actions/account/two-factor.ts';
import type { Me } from '#resources/shapes/account/account.ts';
import type { TwoFactorSecret } from '#resources/shapes/account/two-factor.ts';
import { openModal } from '#src/modals/host.tsx';
import { perform } from '#src/providers/actions/perform.ts';
import { newIdempotencyKey } from '#src/providers/idempotency-key.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useLeaveGuard } from '#src/ui/windows/unsaved.ts';
import { useAccountChange } from '../use-account-change.ts';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';

type Step =
  | { readonly kind: 'rest' }
  | { readonly kind: 'scan'; readonly secret: TwoFactorSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const REST: Step = { kind: 'rest' };

/** A second proof beside the password: set up, codes for the day the phone is lost, turned off. */
export function TwoFactorPanel({ me }: { readonly me: Me }) {
  const { t } = useText();
  const [step, setStep] = useState<Step>(REST);
  const { busy, problem, run } = useAccountChange();
  // Codes that were shown and not saved are gone for good.
  useLeaveGuard(step.kind === 'codes');
  const rest = () => setStep(REST);
  const begin = () => run({ act: async () => setStep({ kind: 'scan', secret: await perform(twoFactorActions.begin, {}) }), said: null });
  const renew = () => {
    const idempotencyKey = newIdempotencyKey();
    openModal('confirm', {
      title: t('account.codesNew'),
      text: t('account.codesNewText'),
      action: t('account.codesMake'),
      onConfirm: async () => {
        const { recovery_codes: codes } = await perform(twoFactorActions.renewCodes, {}, { idempotencyKey });
        setStep({ kind: 'codes', codes });
      },
    });
  };
  const end = () =>
    openModal('confirm', {
      title: t('account.factorOffTitle'),
      text: t('account.factorOffText'),
      action: t('account.factorTurnOff'),
      danger: true,
      onConfirm: async () => {
        await run({ act: (idempotencyKey) => perform(twoFactorActions.end, {}, { idempotencyKey }), said: t('account.factorIsOff') });
      },
    });
  const isOn = me.two_factor;
  return (
    <Panel
      title={t('account.factor')}
      aside={<span className={isOn ? 'tag river' : 'tag'}>{t(isOn ? 'account.factorOn' : 'account.factorOff')}</span>}
    >
      {problem ? <FormAlert title={t('account.updateFailed')} text={problem} /> : null}
      <div className="account-act">
        <div>
          <p className="mut">{t('account.factorText')}</p>
        </div>
        {step.kind !== 'rest' ? null : isOn ? (
          <div className="row g8 wrap account-buttons">
            <Button icon="refresh" onClick={renew}>
              {t('account.codesNew')}
            </Button>
            <Button onClick={end}>{t('account.factorTurnOff')}</Button>
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
    </Panel>
  );
}
