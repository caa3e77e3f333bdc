import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Arrival, logInFromProvider } from '#src/providers/auth.ts';
import { useText } from '#src/providers/i18n.ts';
import { onward } from '#src/providers/redirect.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { ProviderArrival } from './ProviderArrival.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';

type Step =
  | { readonly kind: 'password'; readonly problem?: string }
  | { readonly kind: 'arriving'; readonly code: string }
  | { readonly kind: 'code'; readonly ticket: string; readonly keep: boolean };

/** Log-in in steps: password or provider, and the second factor of whoever has one. */
export default function LoginScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [step, setStep] = useState<Step>(() => {
    const code = params.get('sso');
    if (code) return { kind: 'arriving', code };
    return { kind: 'password', problem: params.has('sso_error') ? t('auth.ssoFailed') : undefined };
  });
  const goOn = () => void navigate(onward(params), { replace: true });
  const arrive = (arrival: Arrival, keep: boolean) =>
    arrival.kind === 'in' ? goOn() : setStep({ kind: 'code', ticket: arrival.ticket, keep });

  if (step.kind === 'arriving')
    return (
      <ProviderArrival
        code={step.code}
        trade={logInFromProvider}
        onArrival={(arrival) => arrive(arrival, true)}
        onFailed={(problem) => setStep({ kind: 'password', problem })}
      />
    );
  if (step.kind === 'code')
    return <SecondFactorStep ticket={step.ticket} keep={step.keep} onDone={goOn} onBack={() => setStep({ kind: 'password' })} />;
  return <PasswordStep problem={step.problem} onArrival={arrive} />;
}
