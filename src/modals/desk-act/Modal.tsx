import { Modal as AntModal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { REASON_LENGTH } from '#domain/wire/desk.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { ApiError } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, TextField } from '#src/ui/Field.tsx';

/** One thing to fill in beside the reason. */
export type DeskField =
  | {
      readonly name: string;
      readonly label: string;
      readonly kind: 'text' | 'number';
      readonly initial?: string;
      readonly placeholder?: string;
    }
  | { readonly name: string; readonly label: string; readonly kind: 'check'; readonly initial?: boolean }
  | {
      readonly name: string;
      readonly label: string;
      readonly kind: 'option';
      readonly initial: string;
      readonly options: readonly { readonly value: string; readonly text: string }[];
    };
export type DeskValues = Readonly<Record<string, string | boolean>>;

export interface DeskActProps extends ModalFrame {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly fields?: readonly DeskField[];
  /** Rejects with the server's words, which are then shown above the form. */
  readonly onSubmit: (values: DeskValues, reason: string) => Promise<void>;
}

interface InputProps {
  readonly field: DeskField;
  readonly value: string | boolean | undefined;
  readonly problem?: string;
  readonly onChange: (value: string | boolean) => void;
}

function Input({ field, value, problem, onChange }: InputProps) {
  const id = useId();
  if (field.kind === 'check') {
    return (
      <label className="checkline">
        <input type="checkbox" className="cb" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
        <span>{field.label}</span>
      </label>
    );
  }
  if (field.kind === 'option') {
    return (
      <div className="fld">
        <label htmlFor={id}>{field.label}</label>
        <select id={id} className="ctl" value={String(value)} onChange={(event) => onChange(event.target.value)}>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </div>
    );
  }
  return (
    <TextField
      label={field.label}
      value={typeof value === 'string' ? value : ''}
      inputMode={field.kind === 'number' ? 'numeric' : undefined}
      placeholder={field.placeholder}
      autoComplete="off"
      problem={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const initialOf = (fields: readonly DeskField[]): DeskValues =>
  Object.fromEntries(fields.map((field) => [field.name, field.initial ?? (field.kind === 'check' ? false : '')]));

/** What a refusal says at each field, and what belongs to none. */
function problemsOf(cause: unknown, names: readonly string[], fallback: string) {
  if (!(cause instanceof ApiError)) return { general: cause instanceof Error ? cause.message : fallback };
  const at = (pointer: string | null) => names.find((name) => pointer?.endsWith(`/${name}`));
  const byField = Object.fromEntries(cause.errors.flatMap(({ pointer, detail }) => [[at(pointer) ?? 'general', detail] as const]));
  return byField as Readonly<Record<string, string>>;
}

/** Every act of staff: a few fields, and why. The reason goes into the audit log. */
export default function DeskActModal({ title, text, action, danger = false, fields = [], onSubmit, onClose }: DeskActProps) {
  const { t } = useText();
  const [values, setValues] = useState(() => initialOf(fields));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim().length < REASON_LENGTH.min) return setProblems({ reason: t('desk.reasonShort', { min: REASON_LENGTH.min }) });
    setBusy(true);
    setProblems({});
    try {
      await onSubmit(values, reason.trim());
      onClose();
    } catch (cause) {
      setProblems(problemsOf(cause, [...fields.map(({ name }) => name), 'reason'], t('errors.unknown')));
      setBusy(false);
    }
  };
  return (
    <AntModal open title={title} onCancel={onClose} footer={null} width={600}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.general ? <FormAlert title={title} text={problems.general} /> : null}
        {text ? <p style={{ marginBottom: 16 }}>{text}</p> : null}
        {fields.map((field) => (
          <Input
            key={field.name}
            field={field}
            value={values[field.name]}
            problem={problems[field.name]}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
        <TextField
          label={t('desk.reason')}
          help={t('desk.reasonHelp')}
          value={reason}
          maxLength={REASON_LENGTH.max}
          autoComplete="off"
          problem={problems.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="modal-foot">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} className={danger ? 'solid' : undefined} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </AntModal>
  );
}
