import { Modal as AntModal } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { REASON_LENGTH } from '#domain/wire/desk.ts';
import { type Sentences, sentencesOf } from '#src/providers/api-error.ts';
import { type TextApi, useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, TextField } from '#src/ui/Field.tsx';
import type { ModalFrame } from './modal-frame.ts';
import { initialOf, type StaffField, StaffInput, type StaffValue } from './staff-act-input.tsx';

export type StaffValues = Readonly<Record<string, StaffValue>>;
type Texts = Pick<TextApi, 't' | 'label'>;

/** Something staff do to what is somebody else's: what it is called, what it asks, and the call. `S` is whom or what it is about. */
export interface StaffAct<S> {
  readonly title: (texts: Texts, subject: S) => string;
  readonly text?: (texts: Texts, subject: S) => string;
  /** The word on the button. */
  readonly action: (texts: Texts) => string;
  readonly danger?: boolean;
  readonly fields?: (texts: Texts, subject: S) => readonly StaffField[];
  /** Rejects with what the server says; the form stays as it was filled in. */
  readonly submit: (subject: S, values: StaffValues, reason: string) => Promise<void>;
}

export const textOf = (value: StaffValue | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** What can be said without asking the server. */
function problemsBefore(fields: readonly StaffField[], values: StaffValues, reason: string, { t }: Texts): Sentences {
  const found: Record<string, string> = {};
  for (const field of fields) {
    const problem = 'check' in field ? field.check?.(textOf(values[field.name])) : undefined;
    if (problem) found[field.name] = problem;
  }
  if (reason.length < REASON_LENGTH.min) found.reason = t('desk.reasonShort', { min: REASON_LENGTH.min });
  return found;
}

function useActForm(fields: readonly StaffField[], send: (values: StaffValues, reason: string) => Promise<void>, done: () => void) {
  const texts = useText();
  const [values, setValues] = useState<StaffValues>(() => Object.fromEntries(fields.map((field) => [field.name, initialOf(field)])));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Sentences>({});
  const [busy, setBusy] = useState(false);
  // State is a moment late for the second of two clicks.
  const sending = useRef(false);
  const submit = async () => {
    if (sending.current) return;
    const before = problemsBefore(fields, values, reason.trim(), texts);
    setProblems(before);
    if (Object.keys(before).length > 0) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(values, reason.trim());
      done();
    } catch (cause) {
      setProblems(sentencesOf(cause, [...fields.map(({ name }) => name), 'reason'], texts.t('errors.unknown')));
      sending.current = false;
      setBusy(false);
    }
  };
  const change = (name: string, value: StaffValue) => setValues((now) => ({ ...now, [name]: value }));
  const touched = reason !== '' || fields.some((field) => values[field.name] !== initialOf(field));
  return { values, change, reason, setReason, problems, busy, touched, submit };
}

interface StaffActModalProps<S> extends ModalFrame {
  readonly act: StaffAct<S>;
  readonly subject: S;
}

/** The modal of an act: its fields, and why. The reason goes into the audit log. */
export function StaffActModal<S>({ act, subject, onClose }: StaffActModalProps<S>) {
  const texts = useText();
  const { t } = texts;
  const fields = act.fields?.(texts, subject) ?? [];
  const form = useActForm(fields, (values, reason) => act.submit(subject, values, reason), onClose);
  const formRef = useRef<HTMLFormElement>(null);
  const { problems } = form;
  useEffect(() => {
    if (Object.keys(problems).length > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const title = act.title(texts, subject);
  return (
    // A click beside a form that somebody has begun to fill in does not throw it away.
    <AntModal open title={title} onCancel={onClose} maskClosable={!form.touched} footer={null} width={560}>
      <form ref={formRef} onSubmit={onSubmit} noValidate aria-busy={form.busy}>
        {problems[''] ? <FormAlert title={t('desk.notDone')} text={problems['']} /> : null}
        {act.text ? (
          <p className="mut" style={{ marginBottom: 16 }}>
            {act.text(texts, subject)}
          </p>
        ) : null}
        {fields.map((field) => (
          <StaffInput
            key={field.name}
            field={field}
            value={form.values[field.name] ?? ''}
            problem={problems[field.name]}
            onChange={(value) => form.change(field.name, value)}
          />
        ))}
        <TextField
          label={t('desk.reason')}
          help={t('desk.reasonHelp')}
          value={form.reason}
          maxLength={REASON_LENGTH.max}
          autoComplete="off"
          problem={problems.reason}
          onChange={(event) => form.setReason(event.target.value)}
        />
        <div className="modal-foot">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look={act.danger ? 'danger' : 'primary'} className={act.danger ? 'solid' : undefined} busy={form.busy}>
            {act.action(texts)}
          </Button>
        </div>
      </form>
    </AntModal>
  );
}
