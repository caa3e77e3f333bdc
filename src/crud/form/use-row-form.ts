import { type BaseRecord, useCreate, useOne, useUpdate } from '@refinedev/core';
import { useMemo, useState } from 'react';
import type { FieldProblem } from '#domain/kit/problems.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { problemsOf, type Values } from '#domain/kit/schema.ts';
import { useForm } from '#src/forms/use-form.ts';
import type { Refusal } from '#src/providers/data/api-error.ts';
import { type TextApi, useText } from '#src/providers/texts/i18n.ts';
import { deviceTimezone } from '#src/ui/fields/timezones.ts';
import { type Slots, type Start, useNoSuggestions } from '../slots.ts';
import { fieldKey, fieldsOn, type NamedField } from './fields.ts';

export interface RowFormOptions {
  readonly resource: AnyResource;
  readonly mode: 'create' | 'edit';
  readonly id?: string;
  readonly slots: Slots;
  /** What the fields of a new row begin with, beside what the declaration says. */
  readonly initial?: Values;
  /** Sent with a new row beside what the form asks for. */
  readonly unasked?: Values;
  readonly onSaved: (row: BaseRecord) => void;
  /** What a new row begins with. */
  readonly start?: Start;
}
export interface RowForm {
  readonly fields: readonly NamedField[];
  /** Of the row that is changed; none of a new one. */
  readonly id?: string | undefined;
  readonly values: Values;
  readonly set: (name: string, value: unknown) => void;
  readonly touch: (name: string) => void;
  /** The sentence below a field, or undefined. */
  readonly problem: (name: string) => string | undefined;
  /** What belongs to no field: what it is about, and the sentence. */
  readonly general: Refusal | null;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly loading: boolean;
  readonly loadError: unknown;
  readonly reload: () => void;
  /** False when something is wrong. */
  readonly submit: () => Promise<boolean>;
  readonly reset: () => void;
}

/** What the fields of a new row hold before anything is typed. */
export function initialValues(resource: AnyResource): Values {
  return Object.fromEntries(
    fieldsOn(resource, 'form').map(({ name, field }) => [
      name,
      field.kind === 'timezone' ? deviceTimezone() : (field.initial ?? (field.kind === 'tags' ? [] : null)),
    ]),
  );
}

/** What is wrong with a field, in the person's language. */
export function problemSentence(resource: AnyResource, { field, code, params }: FieldProblem, label: TextApi['label']): string {
  return label(`errors.${code}`, { field: label(fieldKey(resource, field)), ...params });
}

/** Only what differs is sent, so that two people editing different fields do not undo each other. */
function changedFrom(before: Values, after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null)),
  );
}

interface SaveOptions {
  readonly revision: unknown;
  readonly idempotencyKey: string;
}

/** Refine's create or update; answers the row as it is now. */
function useSave({ resource, mode, id, start }: RowFormOptions) {
  const quiet = { successNotification: false, errorNotification: false } as const;
  const { mutateAsync: create } = useCreate({ resource: resource.name, ...quiet });
  const { mutateAsync: update } = useUpdate({ resource: resource.name, mutationMode: 'pessimistic', ...quiet });
  return async (values: Values, { revision, idempotencyKey }: SaveOptions): Promise<BaseRecord> => {
    if (mode === 'create' && start?.create) return start.create(values, idempotencyKey);
    if (mode === 'create') return (await create({ values, meta: { idempotencyKey } })).data;
    const meta = typeof revision === 'number' ? { revision } : {};
    return (await update({ id: id ?? '', values, meta })).data;
  };
}

/** The row as it is stored, as far as the form asks for it. */
function useStored({ resource, mode, id, initial }: RowFormOptions) {
  const one = useOne({
    resource: resource.name,
    id: id ?? '',
    queryOptions: { enabled: mode === 'edit' },
    errorNotification: false,
    liveMode: 'off',
  });
  const stored = one.result;
  const base = useMemo<Values>(() => {
    if (mode === 'create') return { ...initialValues(resource), ...initial };
    return Object.fromEntries(fieldsOn(resource, 'form').map(({ name }) => [name, stored?.[name] ?? null]));
  }, [mode, resource, stored, initial]);
  return { base, stored, query: one.query };
}

/** One create or edit form of a row, by its declaration. Nothing typed is lost by an error. */
export function useRowForm(options: RowFormOptions): RowForm {
  const { resource, mode, id, slots, unasked, onSaved } = options;
  const { label } = useText();
  const save = useSave(options);
  const { base, stored, query } = useStored(options);
  const all = fieldsOn(resource, 'form');
  const names = all.map(({ name }) => name);
  const keptOf = (values: Values) => slots.formFields?.(names, mode === 'edit' ? { ...values, id } : values) ?? names;
  const payloadOf = (values: Values) => Object.fromEntries(keptOf(values).map((name) => [name, values[name]]));
  const sentence = (found: FieldProblem) => problemSentence(resource, found, label);

  const [suggested, setSuggested] = useState<Values>({});
  const form = useForm<Values>({
    values: mode === 'create' ? { ...base, ...suggested, ...options.start?.suggested } : base,
    check: (values) => {
      const kept = keptOf(values);
      const wrong = problemsOf(resource, mode, payloadOf(values), mode === 'edit' ? base : {});
      return Object.fromEntries(wrong.filter(({ field }) => kept.includes(field)).map((found) => [found.field, sentence(found)]));
    },
    send: async (values, idempotencyKey) => {
      const sent = mode === 'create' ? { ...unasked, ...payloadOf(values) } : changedFrom(base, values);
      onSaved(await save(sent, { revision: stored?.revision, idempotencyKey }));
    },
  });
  const suggestions = (slots.useSuggestions ?? useNoSuggestions)(form.values);
  if (mode === 'create' && JSON.stringify(suggestions) !== JSON.stringify(suggested)) setSuggested(suggestions);

  const dirty = Object.keys(changedFrom(form.held, form.values)).length > 0;
  const kept = keptOf(form.values);
  return {
    fields: all.filter(({ name }) => kept.includes(name)),
    id: mode === 'edit' ? id : undefined,
    values: form.values,
    set: form.set,
    touch: form.touch,
    problem: form.problem,
    // What was sent is what is stored: only the answer was lost.
    general: mode === 'edit' && !dirty ? null : form.general,
    dirty,
    saving: form.busy,
    loading: mode === 'edit' && query.isLoading,
    // What was read once stays to be worked on when a later look fails.
    loadError: mode === 'edit' && !stored ? query.error : null,
    reload: () => void query.refetch(),
    submit: form.submit,
    reset: () => form.reset(),
  };
}
