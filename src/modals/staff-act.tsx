import { useState } from 'react';
import { REASON_LENGTH } from '#domain/wire/admin.ts';
import type { Sentences } from '#src/providers/api-error.ts';
import { type TextApi, useText } from '#src/providers/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormAlert, TextField } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';
import { ModalFoot } from '#src/ui/ModalFoot.tsx';
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
  /** Who reads the reason. Default: the log, and the owner of what it is about. */
  readonly reasonHelp?: (texts: Texts) => string;
  readonly fields?: (texts: Texts, subject: S) => readonly StaffField[];
  /** Rejects with what the server says; the form stays as it was filled in. `idempotencyKey` is the key of this one act. */
  readonly submit: (subject: S, values: StaffValues, reason: string, once: string) => Promise<void>;
}

export const textOf = (value: StaffValue | undefined): string => (typeof value === 'string' ? value.trim() : '');

function problemOf(field: StaffField, value: StaffValue | undefined): string | undefined {
  if (field.kind === 'check') return value === true ? undefined : field.unticked;
  return 'check' in field ? field.check?.(textOf(value)) : undefined;
}

/** What can be said without asking the server. */
function problemsBefore(fields: readonly StaffField[], values: StaffValues, reason: string, { t }: Texts): Sentences {
  const found: Record<string, string> = {};
  for (const field of fields) {
    const problem = problemOf(field, values[field.name]);
    if (problem) found[field.name] = problem;
  }
  if (reason.length < REASON_LENGTH.min) found.reason = t('admin.reasonShort', { min: REASON_LENGTH.min });
  return found;
}

type Send = (values: StaffValues, reason: string, once: string) => Promise<void>;

function useActForm(fields: readonly StaffField[], send: Send, done: () => void) {
  const texts = useText();
  const [values, setValues] = useState<StaffValues>(() => Object.fromEntries(fields.map((field) => [field.name, initialOf(field)])));
  const [typed, setReason] = useState('');
  const { busy, problems, setProblems, run } = useAct([...fields.map(({ name }) => name), 'reason']);
  const submit = async () => {
    const reason = typed.trim();
    const before = problemsBefore(fields, values, reason, texts);
    setProblems(before);
    if (Object.keys(before).length > 0) return;
    if (await run((idempotencyKey) => send(values, reason, idempotencyKey), { values, reason })) done();
  };
  const change = (name: string, value: StaffValue) => setValues((now) => ({ ...now, [name]: value }));
  return { values, change, reason: typed, setReason, problems, busy, submit };
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
  const form = useActForm(fields, (values, reason, idempotencyKey) => act.submit(subject, values, reason, idempotencyKey), onClose);
  const { problems } = form;
  const title = act.title(texts, subject);
  return (
    <Dialog title={title} onClose={onClose} asks>
      <Form onSubmit={form.submit}>
        {problems[''] ? <FormAlert title={t('admin.notDone')} text={problems['']} /> : null}
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
          label={t('admin.reason')}
          help={act.reasonHelp?.(texts) ?? t('admin.reasonHelp')}
          value={form.reason}
          autoComplete="off"
          problem={problems.reason}
          onChange={(event) => form.setReason(event.target.value)}
        />
        <ModalFoot action={act.action(texts)} danger={act.danger} busy={form.busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
