import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FormApi, type FormOptions, useForm } from '#src/forms/use-form.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';

/** The form stays busy when it has been sent: the page goes on elsewhere. */
export interface AuthFormProps<Values extends FieldValues> extends FormOptions<Values> {
  /** Heads what went wrong. */
  readonly failed: string;
  /** What the button does. */
  readonly action: string;
  /** There is nothing to send yet. */
  readonly isEmpty?: (values: Values) => boolean;
  readonly className?: string;
  /** What is to be told at once. */
  readonly problem?: string;
  readonly children: (form: FormApi<Values>) => ReactNode;
  readonly below?: ReactNode;
}

/** The one form of a page before the dashboard: what went wrong, the fields, one button. */
export function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const { failed, action, isEmpty, className, problem, children, below, ...options } = props;
  const form = useForm(options);
  const [told, setTold] = useState(problem);
  const [gone, setGone] = useState(false);
  const wrong = form.general?.text ?? told;
  const busy = form.busy || gone;
  const submit = async () => {
    // What was sent stays under way until the page is another one.
    setGone(await form.submit());
    setTold(undefined);
  };
  return (
    <Form onSubmit={submit} className={className}>
      {wrong ? <FormAlert title={failed} text={wrong} /> : null}
      {children(form)}
      <Button type="submit" look="primary" size="lg" busy={busy} disabled={isEmpty?.(form.values)}>
        {action}
      </Button>
      {/* Other ways on are none while this one is under way. */}
      {below ? <div inert={busy}>{below}</div> : null}
    </Form>
  );
}
