import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLogin } from '#src/providers/auth/hooks.ts';
import { ProviderArrival } from './ProviderArrival.tsx';
import { PasswordStep } from './password/PasswordStep.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { useSsoProblem } from './sso-problem.ts';

type Step =
  | { readonly kind: 'password'; readonly problem?: string }
  | { readonly kind: 'arriving'; readonly code: string }
  | { readonly kind: 'code'; readonly challenge: string; readonly keep: boolean };

/** Log-in in steps: password or provider, and the second factor of whoever has one. */
export default function LoginScreen() {
  const ssoProblem = useSsoProblem();
  const [params] = useSearchParams();
  const [step, setStep] = useState<Step>(() => {
    const code = params.get('sso');
    if (code) return { kind: 'arriving', code };
    return { kind: 'password', problem: ssoProblem(params) };
  });
  const { mutateAsync: logIn } = useLogin();
  const next = (keep: boolean) => (challenge: string) => setStep({ kind: 'code', challenge, keep });

  if (step.kind === 'arriving')
    return (
      <ProviderArrival
        code={step.code}
        signIn={(code) => logIn({ by: 'provider', code })}
        onChallenge={next(true)}
        onFailed={(problem) => setStep({ kind: 'password', problem })}
      />
    );
  if (step.kind === 'code')
    return <SecondFactorStep challenge={step.challenge} keep={step.keep} onBack={() => setStep({ kind: 'password' })} />;
  return <PasswordStep problem={step.problem} onChallenge={(challenge, keep) => next(keep)(challenge)} />;
}
