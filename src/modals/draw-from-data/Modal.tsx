import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { presetRange } from '#domain/time/named-ranges.ts';
import { resources } from '#resources/index.ts';
import { reports } from '#resources/reports/index.ts';
import { useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { useFreshRows } from '#src/providers/actions/fresh.ts';
import { createDrawn } from '#src/providers/actions/new-canvas.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { todayIn } from '#src/reports/dates.ts';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { FormAlert, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import { Draft } from './Draft.tsx';

export interface DrawFromDataProps {
  /** Id of the workspace that was tracked: windows stand outside of its screens. */
  readonly workspace: string;
  /** Its zone, whose days are asked about. */
  readonly timezone: string;
}

const RANGES = ['last30', 'last90'] as const;
type RangeName = (typeof RANGES)[number];

/** Draws what people did in the last days as a new canvas, with the measured figures as its plan. */
export default function DrawFromDataModal({ workspace, timezone, onClose }: DrawFromDataProps & ModalFrame) {
  const { t } = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const fresh = useFreshRows();
  const [name, setName] = useState<RangeName>('last30');
  const range = presetRange(name, todayIn(timezone));
  const query = useQuery({
    queryKey: ['reports', 'map_draft', workspace, range],
    queryFn: ({ signal }) => ask(reports.map_draft, workspace, { range }, signal),
    placeholderData: keepPreviousData,
    // While somebody looks at it the map stays the same.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failure = reasonOf(query);
  const draft = query.isPlaceholderData ? undefined : query.data;
  const document = draft?.document;
  const path = listPath(resources.canvases, workspace);
  const form = useForm<{ readonly name: string }>({
    values: { name: t('mapDraft.defaultName', { range: format.dateRange(range.min, range.max) }) },
    check: (values) => ({ name: values.name.trim() === '' ? t('errors.required', { field: t('mapDraft.name') }) : undefined }),
    send: async (values, key) => {
      if (!document) return;
      // The server has no words for the product that stands for an order.
      const products = document.products.map((product) => ({ ...product, name: product.name || t('mapDraft.order') }));
      const id = await createDrawn(workspace, values.name.trim(), { ...document, products }, key);
      await fresh([resources.canvases.name]);
      onClose();
      await navigate(`${path}/${id}`);
    },
  });
  const isEmpty = document?.elements.length === 0;
  return (
    <Dialog title={t('mapDraft.title')} onClose={onClose} asks>
      <Form onSubmit={form.submit} className="stack">
        <p className="mut">{t('mapDraft.about')}</p>
        <TabSwitch
          label={t('mapDraft.range')}
          tabs={RANGES.map((key) => ({ key, text: t(`monitor.presets.${key}`) }))}
          current={name}
          onPick={setName}
        />
        {failure ? (
          <ReportFailed title={t('mapDraft.failed')} error={failure} onRetry={query.refetch} />
        ) : (
          <Draft draft={draft} workspace={workspace} onClose={onClose} />
        )}
        {isEmpty ? null : <TextField label={t('mapDraft.name')} maxLength={120} {...form.text('name')} />}
        {form.general ? <FormAlert title={t('mapDraft.notCreated')} text={form.general.text} /> : null}
        <ModalFoot action={t('mapDraft.create')} icon="plus" busy={form.busy} disabled={!document || isEmpty} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
