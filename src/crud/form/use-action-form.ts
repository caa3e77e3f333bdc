import type { AnyResource } from '#domain/kit/resource.ts';
import { check, problemsOf, type Values } from '#domain/kit/schema.ts';
import type { Action } from '#resources/actions/index.ts';
import { resources } from '#resources/index.ts';
import type { ActionForm } from '#resources/kit/action.ts';
import { type Problems, useForm } from '#src/forms/use-form.ts';
import type { AnswerTo, CallOf } from '#src/providers/actions/perform.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { fieldsOn } from './fields.ts';
import { initialValues, problemSentence, type RowForm } from './use-row-form.ts';

/** An action that says what somebody fills in to do it. */
export type FormedAction = Action & { readonly form: ActionForm };

/** What is drawn: the fields of the action, with the texts of the resource that it names. */
export function drawnOf({ form }: Pick<FormedAction, 'form'>): AnyResource {
  const named: AnyResource = resources[form.of];
  return { ...named, fields: form.fields };
}

export interface ActionFormOptions<A extends FormedAction> {
  readonly action: A;
  /** What the fields begin with, beside what the declaration says. */
  readonly initial?: Values;
  /** What is sent, from what was filled in: the values are checked, blanks are null. */
  readonly call: (values: Values) => CallOf<A>;
  readonly onDone: (answer: AnswerTo<A>, values: Values) => void;
  /** What is wrong besides what the declaration says. */
  readonly alsoWrong?: (values: Values) => Problems<string>;
  readonly onRefused?: (values: Values, cause: unknown) => void;
}

export type DrawnForm = Pick<RowForm, 'fields' | 'values' | 'set' | 'touch' | 'problem' | 'general' | 'saving' | 'submit'>;

/** The form of an action by its declaration: rules as the server has them, and what was typed stays when it fails. */
export function useActionForm<A extends FormedAction>(options: ActionFormOptions<A>): DrawnForm {
  const { action, initial, call, onDone, alsoWrong, onRefused } = options;
  const { label } = useText();
  const perform = usePerform(action);
  const drawn = drawnOf(action);
  const checked = (values: Values): Values => {
    const result = check(drawn, 'create', values);
    return result.ok ? result.values : values;
  };
  const form = useForm<Values>({
    values: { ...initialValues(drawn), ...initial },
    check: (values) => ({
      ...alsoWrong?.(checked(values)),
      ...Object.fromEntries(problemsOf(drawn, 'create', values).map((found) => [found.field, problemSentence(drawn, found, label)])),
    }),
    send: async (values, idempotencyKey) => {
      const sent = checked(values);
      try {
        const [answer] = await perform([call(sent)], idempotencyKey);
        onDone(answer as AnswerTo<A>, sent);
      } catch (cause) {
        onRefused?.(sent, cause);
        throw cause;
      }
    },
  });
  return { ...form, fields: fieldsOn(drawn, 'form'), saving: form.busy };
}
