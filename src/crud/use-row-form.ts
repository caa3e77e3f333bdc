import { type BaseRecord, useCreate, useOne, useUpdate } from '@refinedev/core';
import { useMemo, useState } from 'react';
import type { FieldProblem } from '#domain/kit/problems.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { problemsOf, type Values } from '#domain/kit/schema.ts';
import { ApiError, fieldOf } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { useIdempotencyKey } from '#src/providers/use-idempotency-key.ts';
import { deviceTimezone } from '#src/ui/timezones.ts';
import { fieldKey, fieldsOn, type NamedField } from './fields.ts';
import { type Slots, useNoSuggestions } from './overrides.tsx';

export interface RowFormOptions {
  readonly resource: AnyResource;
  readonly mode: 'create' | 'edit';
  readonly id?: string;
  readonly slots: Slots;
  /** Sent with a new row beside what the form asks for. */
  readonly unasked?: Values;
  readonly onSaved: (row: BaseRecord) => void;
}
export interface Refusal {
  /** Absent where nobody but this page has spoken. */
  readonly title?: string;
  readonly text: string;
}
export interface RowForm {
  readonly fields: readonly NamedField[];
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

function initialValues(resource: AnyResource): Values {
  return Object.fromEntries(
    fieldsOn(resource, 'form').map(({ name, field }) => [
      name,
      field.kind === 'timezone' ? deviceTimezone() : (field.initial ?? (field.kind === 'tags' ? [] : null)),
    ]),
  );
}

/** Only what differs is sent, so that two people editing different fields do not undo each other. */
function changedFrom(before: Values, after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null)),
  );
}

interface Problems {
  readonly byField: Readonly<Record<string, string>>;
  readonly general: Refusal | null;
}

/** Sentences of a refusal by field; what names no field of this form is general. */
function serverProblems(error: unknown, names: readonly string[], fallback: string): Problems {
  if (!(error instanceof ApiError)) return { byField: {}, general: { text: fallback } };
  const byField: Record<string, string> = {};
  const others: string[] = [];
  let about: string | undefined;
  for (const { pointer, detail, title } of error.errors) {
    const name = fieldOf(pointer);
    if (name && names.includes(name)) byField[name] ??= detail;
    else {
      others.push(detail);
      about ??= title === detail ? undefined : title;
    }
  }
  return { byField, general: others.length > 0 ? { title: about, text: others.join(' ') } : null };
}

function useSave({ resource, mode, id }: RowFormOptions) {
  const idempotency = useIdempotencyKey();
  const quiet = { successNotification: false, errorNotification: false } as const;
  const create = useCreate({ resource: resource.name, ...quiet });
  const update = useUpdate({ resource: resource.name, mutationMode: 'pessimistic', ...quiet });
  return {
    saving: create.mutation.isPending || update.mutation.isPending,
    save: async (values: Values, revision: unknown): Promise<BaseRecord> => {
      if (mode === 'create') return (await create.mutateAsync({ values, meta: { idempotencyKey: idempotency.keyFor(values) } })).data;
      const withRevision = typeof revision === 'number' ? { revision } : {};
      return (await update.mutateAsync({ id: id ?? '', values, meta: withRevision })).data;
    },
  };
}

/** The state of one create or edit form: values, problems per field, saving. Nothing typed is lost by an error. */
export function useRowForm(options: RowFormOptions): RowForm {
  const { resource, mode, id, slots, unasked, onSaved } = options;
  const { t, label } = useText();
  const { save, saving } = useSave(options);
  const one = useOne({
    resource: resource.name,
    id: id ?? '',
    queryOptions: { enabled: mode === 'edit' },
    errorNotification: false,
    liveMode: 'off',
  });
  const initial = useMemo(() => initialValues(resource), [resource]);
  const [edits, setEdits] = useState<Values>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Problems>({ byField: {}, general: null });

  const stored = one.result;
  const base = useMemo<Values>(() => {
    if (mode === 'create') return initial;
    return Object.fromEntries(fieldsOn(resource, 'form').map(({ name }) => [name, stored?.[name] ?? null]));
  }, [mode, initial, resource, stored]);
  const suggested = (slots.useSuggestions ?? useNoSuggestions)({ ...base, ...edits });
  const values = { ...base, ...(mode === 'create' ? suggested : {}), ...edits };
  const all = fieldsOn(resource, 'form');
  const names = all.map(({ name }) => name);
  const kept = slots.formFields?.(names, mode === 'edit' ? { ...values, id } : values) ?? names;
  const fields = all.filter(({ name }) => kept.includes(name));
  const payload = Object.fromEntries(Object.entries(values).filter(([name]) => kept.includes(name)));
  const wrong = problemsOf(resource, mode, payload, mode === 'edit' ? base : {});
  const changes = changedFrom(base, values);

  const sentence = ({ field, code, params }: FieldProblem) =>
    label(`errors.${code}`, { field: label(fieldKey(resource, field)), ...params });
  const submit = async () => {
    setTouched(new Set(names));
    if (wrong.some(({ field }) => kept.includes(field))) return false;
    setRefused({ byField: {}, general: null });
    try {
      const row = await save(mode === 'create' ? { ...unasked, ...payload } : changes, stored?.revision);
      onSaved(row);
      return true;
    } catch (error) {
      setRefused(serverProblems(error, kept, t('errors.unknown')));
      return false;
    }
  };
  return {
    fields,
    values,
    set: (name, value) => {
      setEdits((current) => ({ ...current, [name]: value }));
      setRefused(({ byField: { [name]: _, ...others }, general }) => ({ byField: others, general }));
    },
    touch: (name) => setTouched((current) => new Set(current).add(name)),
    problem: (name) => {
      const found = touched.has(name) ? wrong.find(({ field }) => field === name) : undefined;
      return refused.byField[name] ?? (found ? sentence(found) : undefined);
    },
    // What was sent is what is stored: only the answer was lost.
    general: mode === 'edit' && Object.keys(changes).length === 0 ? null : refused.general,
    dirty: Object.keys(changes).length > 0,
    saving,
    loading: mode === 'edit' && one.query.isLoading,
    // What was read once stays to be worked on when a later look fails.
    loadError: mode === 'edit' && !stored ? one.query.error : null,
    reload: () => void one.query.refetch(),
    submit,
    reset: () => setEdits({}),
  };
}
