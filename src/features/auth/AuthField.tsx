import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useText } from '#src/providers/i18n.ts';
import { Icon } from '#src/ui/Icon.tsx';

export interface AuthFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string;
  readonly problem?: string;
  readonly help?: ReactNode;
}

/** A labelled input with its problem below. */
export function AuthField({ label, problem, help, ...input }: AuthFieldProps) {
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} className="ctl lg" aria-invalid={problem !== undefined} aria-describedby={`${id}-help`} />
      <div id={`${id}-help`} className={problem ? 'help err' : 'help'} aria-live="polite">
        {problem ?? help}
      </div>
    </div>
  );
}

/** A password that can be looked at. */
export function PasswordField({ label, problem, help, ...input }: AuthFieldProps) {
  const { t } = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <div className={problem ? 'inp lg bad' : 'inp lg'}>
        <input {...input} id={id} type={shown ? 'text' : 'password'} aria-invalid={problem !== undefined} aria-describedby={`${id}-help`} />
        <button
          type="button"
          className="btn icon sm ghost"
          aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
      <div id={`${id}-help`} className={problem ? 'help err' : 'help'} aria-live="polite">
        {problem ?? help}
      </div>
    </div>
  );
}

export function FormAlert({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="alert bad" role="alert" style={{ marginBottom: 16 }}>
      <Icon name="warning" />
      <div>
        <div className="b">{title}</div>
        {text}
      </div>
    </div>
  );
}
