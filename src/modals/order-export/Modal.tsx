import type { Values } from '#domain/kit/schema.ts';
import { presetRange } from '#domain/time/named-ranges.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { eventExportActions } from '#resources/actions/event-exports.ts';
import type { Sent } from '#resources/kit/shape.ts';
import type { eventExportShapes } from '#resources/shapes/event-exports.ts';
import { ActionFormModal } from '#src/crud/form/ActionFormModal.tsx';
import { useActionForm } from '#src/crud/form/use-action-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { todayIn } from '#src/reports/dates.ts';
import { RangePickers } from '#src/reports/RangePickers.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

export interface OrderExportProps extends ModalFrame {
  readonly workspace: string;
  /** Whose days they are. */
  readonly timezone: string;
}

const daysOf = ({ min, max }: Range) => ({ first_day: min, last_day: max });

/** The days that were filled in, which the menu names where they are usual ones. */
function rangeIn({ first_day, last_day }: Values): Range | null {
  return typeof first_day === 'string' && typeof last_day === 'string' && first_day && last_day ? { min: first_day, max: last_day } : null;
}

/** Orders a file of raw events. It is made while somebody does something else. */
export default function OrderExportModal({ workspace, timezone, onClose }: OrderExportProps) {
  const { t } = useText();
  const said = useToast();
  const usual = presetRange('last30', todayIn(timezone));
  const form = useActionForm({
    action: eventExportActions.order,
    initial: daysOf(usual),
    call: (values) => ({ input: { ...(values as Sent<typeof eventExportShapes.order>), project: workspace } }),
    onDone: () => {
      said.done(t('exports.begun'));
      onClose();
    },
  });
  return (
    <ActionFormModal
      of={eventExportActions.order}
      form={form}
      title={t('exports.title')}
      text={
        <>
          {t('exports.text')}
          <div style={{ marginTop: 12 }}>
            <RangePickers
              state={{ range: rangeIn(form.values) ?? usual, compare: null, comparison: null }}
              timezone={timezone}
              compares={false}
              onChange={({ range }) => {
                for (const [field, day] of Object.entries(range ? daysOf(range) : {})) form.set(field, day);
              }}
            />
          </div>
        </>
      }
      failed={t('exports.failed')}
      foot={{ action: t('exports.action'), icon: 'download' }}
      onClose={onClose}
    />
  );
}
