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

/** The line below a field: its problem, or else its help. */
export function FieldHelp({ id, problem, help }: { readonly id: string; readonly problem?: string; readonly help?: ReactNode }) {
  return (
    <div id={id} className={problem ? 'help err' : 'help'} aria-live="polite">
      {problem ?? help}
    </div>
  );
}

/** What ties a field to its label and to the line below it, for those who hear a page. */
export interface FieldTies {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}
export const tiesOf = (id: string, problem: string | undefined): FieldTies => ({
  id,
  'aria-invalid': problem !== undefined,
  'aria-describedby': `${id}-help`,
});

export interface LabelledProps extends Pick<FieldProps, 'label' | 'problem' | 'help' | 'aside'> {
  readonly children: (ties: FieldTies) => ReactNode;
}

/** Any field with its label above, and its help or problem below. */
export function Labelled({ label, problem, help, aside, children }: LabelledProps) {
  const ties = tiesOf(useId(), problem);
  return (
    <div className="fld">
      <Label id={ties.id} label={label} aside={aside} />
      {children(ties)}
      <FieldHelp id={ties['aria-describedby']} problem={problem} help={help} />
    </div>
  );
}

/** A labelled input with its problem below. */
export function TextField({ label, size = 'md', problem, help, aside, ...input }: FieldProps) {
  return (
    <Labelled label={label} problem={problem} help={help} aside={aside}>
      {(ties) => <input {...input} {...ties} className={size === 'lg' ? 'ctl lg' : 'ctl'} />}
    </Labelled>
  );
}

/** A password that can be looked at. */
export function PasswordField({ label, size = 'md', problem, help, aside, ...input }: FieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Labelled label={label} problem={problem} help={help} aside={aside}>
      {(ties) => (
        <div className={['inp', size === 'lg' ? 'lg' : '', problem === undefined ? '' : 'bad'].filter(Boolean).join(' ')}>
          <input {...input} {...ties} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            className="btn icon sm ghost"
            aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Labelled>
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
