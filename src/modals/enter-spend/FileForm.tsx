import { type DragEvent, useId, useMemo, useState } from 'react';
import { COST_TEXTS, MOST_LINES } from '#domain/spend/costs.ts';
import type { DayOrder } from '#domain/spend/days-of-file.ts';
import { type ReadCosts, readCosts, sourceOf } from '#domain/spend/read-costs.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { FormAlert, Labelled, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import { Preview } from './Preview.tsx';
import { useEnter, useRates } from './use-enter.ts';

/** Larger files are no exports of costs. */
const MOST_BYTES = 5_000_000;
/** What a table needs at least, as programs write it in any language. */
const EXAMPLE = 'day,source,campaign,cost\n2026-11-01,google,Brand,120.50';
const ORDERS = ['day-first', 'month-first'] as const satisfies readonly DayOrder[];

interface Values {
  readonly text: string;
  readonly file: string;
  /** Null: what the file itself suggests. */
  readonly source: string | null;
  readonly medium: string;
  readonly dayOrder: DayOrder;
  /** Lines with a problem stay out. */
  readonly leaveOut: boolean;
}
const EMPTY = { text: '', file: '', source: null, medium: 'cpc', leaveOut: false } as const;

/** What spreadsheets on Windows save a table as where nobody asks for UTF-8. */
const encodingIn = (language: string) => (language === 'ja' ? 'shift_jis' : 'windows-1252');

/** Text of a file as programs write it: UTF-8, UTF-16 with its mark, or else what spreadsheets use where the language is spoken. */
async function textOf(file: File, language: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(encodingIn(language)).decode(bytes);
  }
}

function useReading(values: Values): ReadCosts {
  const { language } = useText();
  const { currency, timezone } = useWorkspace();
  const rateOf = useRates();
  const { text, source, medium, dayOrder } = values;
  return useMemo(() => {
    const today = addDays(localDay(new Date(), timezone), 1);
    const given = { currency, language, today, medium, dayOrder, hasRate: (from: string) => rateOf(from) !== null };
    const found = readCosts(text, { ...given, source: source ?? '' });
    return source === null ? readCosts(text, { ...given, source: sourceOf(found.platform) }) : found;
  }, [text, source, medium, dayOrder, currency, timezone, language, rateOf]);
}

/** A file or a pasted table, with what is wrong in it before anything is saved. */
export function FileForm({ onClose }: ModalFrame) {
  const { t, language } = useText();
  const format = useFormat();
  const enter = useEnter();
  const [refused, setRefused] = useState<string>();
  const id = useId();
  const problemOf = (values: Values, read: ReadCosts): string | undefined => {
    const { columns, lines, problems } = read;
    if (values.text.trim() === '') return t('spend.empty');
    if (columns.day === undefined || columns.amount === undefined) return t('spend.noColumns');
    if (lines.length > MOST_LINES) return t('spend.tooManyLines', { max: format.number(MOST_LINES) });
    if (lines.length === 0) return t('spend.noLines');
    return problems.length > 0 && !values.leaveOut ? t('spend.mendOrLeaveOut') : undefined;
  };
  const form = useForm<Values>({
    values: { ...EMPTY, dayOrder: language === 'en' ? 'month-first' : 'day-first' },
    check: (values) => ({ text: problemOf(values, read) }),
    send: (values, key) => enter(values.file || t('spend.pasted'), read.lines, key),
  });
  const { values, set } = form;
  const read = useReading(values);
  // What is wrong follows from every field and is worked out as they are drawn: the form's own answer is that of the draw before.
  const problem = refused ?? (form.tried ? problemOf(values, read) : undefined);
  const isRead = read.columns.day !== undefined && read.columns.amount !== undefined;
  const take = async (file: File | undefined) => {
    if (!file) return;
    setRefused(file.size > MOST_BYTES ? t('spend.fileTooLarge') : undefined);
    if (file.size > MOST_BYTES) return;
    set('text', await textOf(file, language));
    set('file', file.name.slice(0, 120));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const submit = async () => {
    if (await form.submit()) onClose();
  };
  return (
    <Form onSubmit={submit} className="stack">
      {form.general ? <FormAlert title={t('spend.failed')} text={form.general.text} /> : null}
      <Labelled
        label={t('spend.table')}
        problem={problem}
        help={values.file || t('spend.tableHelp')}
        aside={
          <label className="btn sm" htmlFor={id}>
            <Icon name="download" size={14} />
            {t('spend.chooseFile')}
            <input
              id={id}
              className="sr"
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={(event) => void take(event.target.files?.[0])}
            />
          </label>
        }
      >
        {(ties) => (
          <textarea
            {...ties}
            className="ctl spend-text num"
            rows={isRead ? 3 : 7}
            spellCheck={false}
            placeholder={EXAMPLE}
            value={values.text}
            onDrop={drop}
            onChange={(event) => {
              set('text', event.target.value);
              set('file', '');
            }}
          />
        )}
      </Labelled>
      {isRead && read.needsSource ? (
        <div className="spend-row">
          <TextField
            label={t('spend.source')}
            help={t('spend.sourceHelp')}
            maxLength={COST_TEXTS.source}
            {...form.text('source')}
            value={values.source ?? sourceOf(read.platform)}
          />
          <TextField label={t('spend.medium')} maxLength={COST_TEXTS.medium} {...form.text('medium')} />
        </div>
      ) : null}
      {isRead && read.isDayOrderOpen ? (
        <SelectField
          label={t('spend.dayOrder')}
          value={values.dayOrder}
          onChange={(order) => set('dayOrder', order as DayOrder)}
          options={ORDERS.map((value) => ({ value, text: t(`spend.dayOrders.${value}`) }))}
        />
      ) : null}
      {isRead ? <Preview read={read} leaveOut={values.leaveOut} onLeaveOut={(on) => set('leaveOut', on)} /> : null}
      <ModalFoot action={t('spend.action')} busy={form.busy} onCancel={onClose} />
    </Form>
  );
}
