import { REASON_LENGTH } from '#domain/wire/admin.ts';
import { type Problems, useForm } from '#src/forms/use-form.ts';
import { type TextApi, useText } from '#src/providers/texts/i18n.ts';
import { FormAlert, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { TextAreaField } from '#src/ui/fields/TextAreaField.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import type { ModalFrame } from './modal-frame.ts';
import { initialOf, type StaffField, StaffInput, type StaffValue } from './staff-act-input.tsx';

export type StaffValues = Readonly<Record<string, StaffValue>>;
type Texts = Pick<TextApi, 't' | 'label'>;

/** Something staff do to what is somebody else's: what it is called, what it asks, and the call. `S` is whom or what it is about. */
export interface StaffAct<S> {
  readonly title: (texts: Texts, subject: S) => string;
  readonly text?: (texts: Texts, subject: S) => string;
  /** The word on the button. */
  readonly action: (texts: Texts, subject: S) => string;
  readonly danger?: boolean;
  /** Who reads the reason. Default: the log, and the owner of what it is about. */
  readonly reasonHelp?: (texts: Texts, subject: S) => string;
  /** Is it a letter to somebody rather than a remark, of several lines? */
  readonly writesTo?: (subject: S) => boolean;
  readonly fields?: (texts: Texts, subject: S) => readonly StaffField[];
  /** Rejects with what the server says; the form stays as it was filled in. `idempotencyKey` names this one try. */
  readonly submit: (subject: S, values: StaffValues, reason: string, idempotencyKey: string) => Promise<void>;
}

/** Why it is done; every act asks for it. */
const REASON = 'reason';

const textIn = (value: StaffValue | undefined): string => (typeof value === 'string' ? value : '');
export const textOf = (value: StaffValue | undefined): string => textIn(value).trim();

function problemOf(field: StaffField, value: StaffValue | undefined): string | undefined {
  if (field.kind === 'check') return value === true ? undefined : field.unticked;
  if (field.kind === 'checks') return Array.isArray(value) && value.length > 0 ? undefined : field.none;
  return 'check' in field ? field.check?.(textOf(value)) : undefined;
}

/** What can be said without asking the server. */
function problemsBefore(fields: readonly StaffField[], values: StaffValues, { t }: Texts): Problems<string> {
  const found = fields.map((field) => [field.name, problemOf(field, values[field.name])] as const);
  const isShort = textOf(values[REASON]).length < REASON_LENGTH.min;
  return { ...Object.fromEntries(found), [REASON]: isShort ? t('admin.reasonShort', { min: REASON_LENGTH.min }) : undefined };
}

interface ReasonProps {
  readonly label: string;
  readonly help: string;
  readonly isLetter: boolean;
  readonly value: string;
  readonly problem?: string;
  readonly onChange: (reason: string) => void;
}

function Reason({ isLetter, onChange, ...field }: ReasonProps) {
  const typed = ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value);
  if (isLetter) return <TextAreaField {...field} rows={5} maxLength={REASON_LENGTH.max} onChange={typed} />;
  return <TextField {...field} autoComplete="off" onChange={typed} />;
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
  const form = useForm<StaffValues>({
    values: { ...Object.fromEntries(fields.map((field) => [field.name, initialOf(field)])), [REASON]: '' },
    check: (values) => problemsBefore(fields, values, texts),
    send: ({ [REASON]: reason, ...values }, idempotencyKey) => act.submit(subject, values, textOf(reason), idempotencyKey),
  });
  const submit = async () => {
    if (await form.submit()) onClose();
  };
  const title = act.title(texts, subject);
  return (
    <Dialog title={title} onClose={onClose} asks>
      <Form onSubmit={submit}>
        {form.general ? <FormAlert title={t('admin.notDone')} text={form.general.text} /> : null}
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
            problem={form.problem(field.name)}
            onChange={(value) => form.set(field.name, value)}
          />
        ))}
        <Reason
          label={t('admin.reason')}
          help={act.reasonHelp?.(texts, subject) ?? t('admin.reasonHelp')}
          isLetter={act.writesTo?.(subject) ?? false}
          value={textIn(form.values[REASON])}
          problem={form.problem(REASON)}
          onChange={(reason) => form.set(REASON, reason)}
        />
        <ModalFoot action={act.action(texts, subject)} danger={act.danger} busy={form.busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
