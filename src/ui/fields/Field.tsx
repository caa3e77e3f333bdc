import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import '../styles/account-fields.css';
import { Supported } from '../layout/Supported.tsx';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'size'> {
  readonly label: string;
  /** `lg` on pages that are one form. */
  readonly size?: 'md' | 'lg';
  readonly problem?: string;
  readonly help?: ReactNode;
  /** Right end of the label's line: a link. */
  readonly aside?: ReactNode;
}

function Label({ id, label, aside }: { readonly id: string; readonly label: string; readonly aside?: ReactNode }) {
  if (!aside) return <label htmlFor={id}>{label}</label>;
  return (
    <div className="row fld-head">
      <label htmlFor={id}>{label}</label>
      <span className="sp" />
      <span className="t12">{aside}</span>
    </div>
  );
}

function Help({ id, problem, help }: { readonly id: string; readonly problem?: string; readonly help?: ReactNode }) {
  return (
    <div id={id} className={problem ? 'help err' : 'help'} aria-live="polite">
      {problem ?? help}
    </div>
  );
}

/** A labelled input with its problem below. */
export function TextField({ label, size = 'md', problem, help, aside, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="fld">
      <Label id={id} label={label} aside={aside} />
      <input
        {...input}
        id={id}
        className={size === 'lg' ? 'ctl lg' : 'ctl'}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
      />
      <Help id={`${id}-help`} problem={problem} help={help} />
    </div>
  );
}

/** A password that can be looked at. */
export function PasswordField({ label, size = 'md', problem, help, aside, ...input }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="fld">
      <Label id={id} label={label} aside={aside} />
      <div className={['inp', size === 'lg' ? 'lg' : '', problem === undefined ? '' : 'bad'].filter(Boolean).join(' ')}>
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
      <Help id={`${id}-help`} problem={problem} help={help} />
    </div>
  );
}

/** What stops a whole form, above its fields. */
export function FormAlert({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="alert bad" role="alert" style={{ marginBottom: 16 }}>
      <Icon name="warning" />
      <div>
        <div className="b">{title}</div>
        <Supported text={text} />
      </div>
    </div>
  );
}
