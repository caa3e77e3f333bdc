import { type ReactNode, useState } from 'react';
import type { Sentences } from '#src/providers/api-error.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';

/** Sentences by field; '' is what belongs to no field. An empty sentence marks a field whose problem is told elsewhere. */
export type AuthProblems<F extends string> = Readonly<Partial<Record<F | '', string>>>;

export interface AuthFormProps<V extends Readonly<Record<string, unknown>>, F extends string> {
  /** What is sent; sent again unchanged, it carries the same key. */
  readonly values: V;
  /** Names of the fields a refusal may point to. */
  readonly fields: readonly F[];
  /** What is missing before anything is sent. */
  readonly check?: () => AuthProblems<F>;
  /** Rejects with the server's sentences. The form stays busy when it succeeds: the page goes on elsewhere. */
  readonly send: (idempotencyKey: string) => Promise<void>;
  /** Heads what went wrong. */
  readonly failed: string;
  /** What the button does. */
  readonly action: string;
  readonly disabled?: boolean;
  readonly className?: string;
  /** What is to be told at once. */
  readonly problem?: string;
  readonly children: (problems: AuthProblems<F>) => ReactNode;
  readonly below?: ReactNode;
}

/** The one form of a page before the dashboard: what went wrong, the fields, one button. */
export function AuthForm<V extends Readonly<Record<string, unknown>>, F extends string>(props: AuthFormProps<V, F>) {
  const { values, fields, check, send, failed, action, disabled, className, problem, children, below } = props;
  const { busy, problems: refused, setProblems, run } = useAct(fields);
  const [told, setTold] = useState(problem);
  const [gone, setGone] = useState(false);
  const problems = { '': told, ...refused } as AuthProblems<F>;
  const submit = async () => {
    setTold(undefined);
    const found = check?.() ?? {};
    setProblems(found as Sentences);
    // What was sent stays under way until the page is another one.
    if (Object.keys(found).length === 0) setGone(await run(send, values));
  };
  return (
    <Form onSubmit={submit} className={className}>
      {problems[''] ? <FormAlert title={failed} text={problems['']} /> : null}
      {children(problems)}
      <Button type="submit" look="primary" size="lg" busy={busy || gone} disabled={disabled}>
        {action}
      </Button>
      {below}
    </Form>
  );
}
