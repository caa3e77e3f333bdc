import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldErrors, type FieldValues, useForm as useHookForm } from 'react-hook-form';
import { type Refusal, refusalOf } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useIdempotencyKey } from '#src/providers/use-idempotency-key.ts';

/** Sentences by field; a field without one is fine. */
export type Problems<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;
type NameOf<Values> = keyof Values & string;

export interface FormOptions<Values extends FieldValues> {
  /**
   * What the fields hold until somebody types there. When it comes anew, a field keeps what was typed
   * and the others take it over.
   */
  readonly values: Values;
  /** What is wrong before anything is sent. */
  readonly check?: (values: Values) => Problems<NameOf<Values>>;
  /**
   * Rejects with the server's sentences. The key is that of sending these values: sent again unchanged
   * after a lost answer they carry the same one and are done once.
   */
  readonly send: (values: Values, idempotencyKey: string) => Promise<unknown>;
}

/** What a line of text needs. */
export interface TextBinding {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface FormApi<Values extends FieldValues> {
  readonly values: Values;
  /**
   * What `values` held before somebody typed, or what was sent last. What comes anew reaches both in the same draw, which is a
   * moment after it is given: compared with what is given, a form nobody touched would be unsaved for that moment.
   */
  readonly held: Values;
  readonly set: <Name extends NameOf<Values>>(name: Name, value: Values[Name]) => void;
  /** A field that was changed was left: from now on its problem is said while it has one. */
  readonly touch: (name: NameOf<Values>) => void;
  readonly problem: (name: NameOf<Values>) => string | undefined;
  /** Why it was refused, as far as that belongs to no field. */
  readonly general: Refusal | null;
  readonly busy: boolean;
  /** It was sent, or was to be, and was not taken yet. */
  readonly tried: boolean;
  /** Sends it, one at a time; false when something is wrong or it was refused. Nothing typed is lost by that. */
  readonly submit: () => Promise<boolean>;
  /** Back to what the fields held, or to these. */
  readonly reset: (values?: Values) => void;
  readonly text: (name: NameOf<Values>) => TextBinding;
}

/** The fields with a problem, as React Hook Form knows them. */
function errorsOf(problems: Problems<string>): FieldErrors {
  const found = Object.entries(problems).filter(([, message]) => message !== undefined);
  return Object.fromEntries(found.map(([name, message]) => [name, { type: 'check', message }]));
}

/** Every form: React Hook Form over what is declared, with the server's sentences at their fields. */
export function useForm<Values extends FieldValues>({ values: given, check, send }: FormOptions<Values>): FormApi<Values> {
  const { t } = useText();
  const latest = useRef(given);
  latest.current = given;
  const idempotency = useIdempotencyKey();
  const [general, setGeneral] = useState<Refusal | null>(null);
  const { watch, getValues, setValue, setError, clearErrors, handleSubmit, reset, formState } = useHookForm<FieldValues>({
    defaultValues: given,
    values: given,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true },
    shouldFocusError: false,
    resolver: (typed) => {
      const errors = errorsOf(check?.(typed as Values) ?? {});
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
    },
  });
  // Read here, so that the form is drawn anew when they change.
  const { errors, touchedFields, dirtyFields, defaultValues, isSubmitted, isSubmitting } = formState;
  const isTold = (name: string) => isSubmitted || Object.hasOwn(touchedFields, name);

  const set: FormApi<Values>['set'] = (name, value) => {
    setGeneral(null);
    clearErrors(name);
    setValue(name, value, { shouldDirty: true, shouldValidate: isTold(name) });
  };
  const touch = (name: NameOf<Values>) => {
    // Whoever only passes a field has not left anything out yet: it may be filled in later, or by what they choose next.
    if (!isTold(name) && !Object.hasOwn(dirtyFields, name)) return;
    setValue(name, getValues(name), { shouldTouch: true, shouldValidate: true });
  };
  const sendValid = async (valid: Values): Promise<boolean> => {
    try {
      await send(valid, idempotency.keyFor(valid));
      idempotency.done();
      setGeneral(null);
      // What was sent is what is there: from now on the fields take over what comes anew.
      reset(getValues(), { keepValues: true });
      return true;
    } catch (error) {
      const refusal = refusalOf(error, Object.keys(given), t('errors.unknown'));
      for (const [name, message] of Object.entries(refusal.byField)) setError(name, { type: 'server', message });
      // The same sentence again is a new one to whoever hears the page; nothing moves in between.
      flushSync(() => setGeneral(null));
      flushSync(() => setGeneral(refusal.general));
      return false;
    }
  };
  const submit = async () => {
    let done = false;
    // What was refused before stays until there is another answer: without it the second press of a double click would land on what moves up.
    await handleSubmit(
      async (valid) => {
        done = await sendValid(valid as Values);
      },
      () => setGeneral(null),
    )();
    return done;
  };
  const problem = (name: string): string | undefined => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const values = watch() as Values;
  return {
    values,
    held: (defaultValues ?? given) as Values,
    set,
    touch,
    problem,
    general,
    busy: isSubmitting,
    tried: isSubmitted,
    submit,
    reset: (next) => {
      setGeneral(null);
      reset(next ?? latest.current);
    },
    text: (name) => ({
      value: String(values[name] ?? ''),
      problem: problem(name),
      onChange: ({ target }) => set(name, target.value as Values[typeof name]),
    }),
  };
}
