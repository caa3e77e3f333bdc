import { type BaseRecord, useCreate, useOne, useUpdate } from '@refinedev/core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { problemsOf } from '#domain/kit/schema.ts';
import { resources } from '#resources/index.ts';
import { sentenceOf } from '#src/crud/cells/condition-text.ts';
import { problemSentence } from '#src/crud/form/use-row-form.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { FeatureLocked } from '#src/crud/states/lazy-states.tsx';
import { lockedFeature } from '#src/crud/states/locked-feature.ts';
import { useForm } from '#src/forms/use-form.ts';
import { useRowGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { useLeaveGuard } from '#src/ui/windows/unsaved.ts';
import { LockedFeature } from '#src/upsell/LockedFeature.tsx';
import {
  AttributesStep,
  CategoryStep,
  LocationStep,
  type Step,
  type StepProps,
  SummaryStep,
  stepsOf,
  Trail,
  TypeStep,
} from './BuilderSteps.tsx';
import { conditionsIn, type Draft, draftOf, emptyDraft, isSameDraft, rowOf, unfilledIn } from './draft.ts';
import { nounOf } from './kpi-types.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import './kpi-builder.css';

const widgets = resources['kpi-widgets'];
const LONGEST_NAME = widgets.fields.display_name.max;

/** A KPI in five steps: at `/create-kpi` a new one, at `/edit-kpi?id=` one there is. */
export default function KpiBuilderScreen() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const id = pathname.endsWith('/edit-kpi') ? (params.get('id') ?? '') : undefined;
  const mode = id === undefined ? 'create' : 'edit';
  const grant = useRowGrant(widgets, mode);
  const { t } = useText();
  const locked = lockedFeature(widgets, mode, grant);
  const one = useOne({
    resource: widgets.name,
    id: id ?? '',
    queryOptions: { enabled: mode === 'edit' && grant.allowed },
    errorNotification: false,
    liveMode: 'off',
  });
  if (locked) return <LockedFeature feature={locked} />;
  if (!grant.allowed)
    return (
      <>
        <ScreenTitle text={t('resources.kpi-widgets.many')} />
        <FeatureLocked resource={widgets} grant={grant} />
      </>
    );
  if (mode === 'create') return <Builder key="new" row={null} />;
  if (one.result) return <Builder key={id} row={one.result} />;
  if (one.query.error) return <LoadFailed error={one.query.error} onRetry={() => void one.query.refetch()} />;
  return <SkeletonRows rows={5} label={t('common.loading')} />;
}

function useSave(row: BaseRecord | null) {
  const quiet = { successNotification: false, errorNotification: false } as const;
  const { mutateAsync: create } = useCreate({ resource: widgets.name, ...quiet });
  const { mutateAsync: update } = useUpdate({ resource: widgets.name, mutationMode: 'pessimistic', ...quiet });
  return async (values: object, idempotencyKey: string): Promise<BaseRecord> => {
    if (!row) return (await create({ values, meta: { idempotencyKey } })).data;
    return (await update({ id: String(row.id), values })).data;
  };
}

function backOf(state: unknown): string | undefined {
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined;
  return typeof back === 'string' ? back : undefined;
}

/** Where one came from; the monitor shows the KPI that was made, and keeps its range and view. */
function shownAt(back: string, id: string): string {
  const [path = '', query] = back.split('?');
  if (!path.endsWith('/monitor')) return back;
  const params = new URLSearchParams(query);
  params.set('kpi', id);
  return `${path}?${params}`;
}

/** The step that the address names, as far as what comes before it is chosen. */
function useStep(draft: Draft) {
  const [params, setParams] = useSearchParams();
  const steps = stepsOf(draft);
  const open = !draft.category ? 1 : !draft.type ? 2 : steps.length;
  const asked = steps.map(String).indexOf(params.get('step') ?? '');
  const at = Math.max(0, Math.min(asked, open - 1));
  const go = (step: Step | undefined) => {
    if (!step) return;
    const next = new URLSearchParams(params);
    next.set('step', step);
    // The page before is the step before: going back loses nothing.
    setParams(next);
  };
  return { steps, open, at, step: steps[at] ?? 'category', go };
}

const BODIES = {
  category: CategoryStep,
  type: TypeStep,
  location: LocationStep,
  attributes: AttributesStep,
} as const satisfies Record<Exclude<Step, 'summary'>, ComponentType<StepProps>>;

/** Is there a condition that says nothing yet? */
const isUnfilled = (step: Step, draft: Draft) =>
  step === 'location' || step === 'attributes' ? unfilledIn(draft[step]).length > 0 : false;
const isChosen = (step: Step, draft: Draft) => (step === 'category' ? draft.category : step === 'type' ? draft.type : true);

/** The draft, what it says as a sentence, and its form: a name, and everything else as it would be stored. */
function useBuilder(row: BaseRecord | null) {
  const text = useText();
  const navigate = useNavigate();
  const { id: workspace } = useWorkspace();
  const [stored] = useState(() => (row ? draftOf(row) : null));
  const [draft, setDraft] = useState(() => stored ?? emptyDraft());
  const [saved, setSaved] = useState(false);
  // Kept from the first look: the steps that follow have no state of their own.
  const state: unknown = useLocation().state;
  const [done] = useState(() => backOf(state) ?? `${inWorkspace(workspace)}/monitor`);
  const save = useSave(row);
  const sentence = draft.type && sentenceOf(text, nounOf(text, draft.type), conditionsIn(draft), draft.type.element);
  const suggested = [...(sentence ?? '')].slice(0, LONGEST_NAME).join('');
  const values = rowOf(draft);
  const form = useForm({
    values: { display_name: row ? String(row.display_name ?? '') : suggested, drawn: JSON.stringify(values) },
    check: ({ display_name }) => {
      const [problem] = problemsOf(widgets, 'edit', { display_name });
      return problem ? { display_name: problemSentence(widgets, problem, text.label) } : {};
    },
    send: async ({ display_name }, idempotencyKey) => {
      const kept = await save({ ...values, display_name }, idempotencyKey);
      setSaved(true);
      void navigate(shownAt(done, String(kept.id)));
    },
  });
  const isDirty = stored ? !isSameDraft(draft, stored) || form.values.display_name !== row?.display_name : draft.category !== null;
  useLeaveGuard(isDirty && !saved && !form.busy);
  return { draft, stored, sentence, form, change: setDraft, leave: () => void navigate(done) };
}

function Builder({ row }: { readonly row: BaseRecord | null }) {
  const { t } = useText();
  const { draft, stored, sentence, form, change, leave } = useBuilder(row);
  const { steps, open, at, step, go } = useStep(draft);
  const [told, setTold] = useState(false);
  const next = async () => {
    if (step === 'summary') return form.submit();
    if (!isChosen(step, draft) || isUnfilled(step, draft)) return setTold(true);
    setTold(false);
    go(steps[at + 1]);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  const title = t(row ? 'kpi_builder.edit_title' : 'kpi_builder.title');
  return (
    <>
      <ScreenTitle text={title} />
      <PageHeader title={title} />
      <Trail steps={steps} current={step} open={open} onPick={go} />
      <div className="builder">
        <Form onSubmit={next} className="builder-form">
          <Panel>
            {form.general ? <FormAlert title={form.general.title ?? t('errors.unknown')} text={form.general.text} /> : null}
            <h2 className="h builder-title" ref={heading} tabIndex={-1}>
              {t(`kpi_builder.titles.${step}`)}
            </h2>
            <StepBody step={step} draft={draft} stored={stored} told={told} onChange={change} sentence={sentence ?? ''} form={form} />
            <div className="modal-foot">
              <Button onClick={() => (at === 0 ? leave() : go(steps[at - 1]))}>{t(at === 0 ? 'common.cancel' : 'kpi_builder.back')}</Button>
              <Button look="primary" type="submit" busy={form.busy}>
                {step === 'summary' ? t(row ? 'common.save' : 'resources.kpi-widgets.create') : t('kpi_builder.next')}
              </Button>
            </div>
          </Panel>
        </Form>
        <PreviewPanel draft={draft} sentence={sentence} />
      </div>
    </>
  );
}

interface BodyProps extends StepProps {
  readonly step: Step;
  readonly sentence: string;
  readonly form: ReturnType<typeof useBuilder>['form'];
}

/** What the step asks, and that nothing was chosen yet where Next was pressed. */
function StepBody({ step, sentence, form, ...props }: BodyProps) {
  const { t } = useText();
  if (step === 'summary')
    return (
      <SummaryStep
        sentence={sentence}
        name={{ value: form.values.display_name, problem: form.problem('display_name') }}
        onName={(name) => form.set('display_name', name)}
        onLeave={() => form.touch('display_name')}
      />
    );
  const Body = BODIES[step];
  return (
    <>
      <Body {...props} />
      {props.told && !isChosen(step, props.draft) ? (
        <p className="help err" role="alert">
          {t('kpi_builder.choose_first')}
        </p>
      ) : null}
    </>
  );
}
