import { useNotification } from '@refinedev/core';
import { nextReport } from '#domain/time/next-report.ts';
import { REPORT_PERIODS, type ReportPeriod } from '#domain/time/report-periods.ts';
import { monitoringReportActions } from '#resources/actions/monitoring-reports.ts';
import { monitoringReports } from '#resources/monitor/monitoring-reports.ts';
import { MailKept } from '#src/crud/form/MailKept.tsx';
import { useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

/** 08:00 of the day on which it is due, as ISO 8601 in UTC. */
const nextOf = (period: ReportPeriod, timezone: string) => nextReport(period, new Date(), timezone).toISOString();

/** Which reports come by mail, and when the next of each does. */
export default function MonitoringReportsModal({ onClose }: ModalFrame) {
  const { t } = useText();
  const format = useFormat();
  const { timezone } = useMe();
  const { open } = useNotification();
  const { result, query } = useRowList(monitoringReports, {});
  // What was read once stays to be worked on when a later look fails.
  const known = query.data !== undefined;
  const choose = usePerform(monitoringReportActions.choose);
  const form = useForm<{ readonly periods: readonly ReportPeriod[] | null }>({
    // Null until somebody has picked.
    values: { periods: null },
    send: ({ periods }, key) => {
      const reports = (periods ?? []).map((period_type) => ({ period_type, send_at: nextOf(period_type, timezone) }));
      return choose([{ input: { client_timezone: timezone, reports } }], key);
    },
  });
  const picked = form.values.periods;
  const chosen = new Set(picked ?? result.data.map(({ period_type }) => period_type));
  const problem = form.general?.text ?? (known ? undefined : query.error?.message);
  const toggle = (period: ReportPeriod, on: boolean) =>
    form.set(
      'periods',
      REPORT_PERIODS.map(({ value }) => value).filter((value) => (value === period ? on : chosen.has(value))),
    );
  const submit = async () => {
    if (!(await form.submit())) return;
    open?.({ type: 'success', message: t('monitoringReports.saved') });
    onClose();
  };
  return (
    <Dialog title={t('monitoringReports.title')} onClose={onClose} asks>
      <Form className="stack" onSubmit={submit}>
        <p className="mut">{t('monitoringReports.text', { timezone: timezone.replaceAll('_', ' ') })}</p>
        <MailKept />
        {problem ? <FormAlert title={t('account.updateFailed')} text={problem} /> : null}
        {REPORT_PERIODS.map(({ value, name }) => (
          <label className="checkline" key={value}>
            <input
              type="checkbox"
              className="cb"
              checked={chosen.has(value)}
              disabled={!known}
              onChange={(event) => toggle(value, event.target.checked)}
            />
            <span>
              <span className="b">{t(`resources.monitoring-reports.options.period_type.${name}`)}</span>
              <span className="mut t12" style={{ display: 'block' }}>
                {t('monitoringReports.next', { when: format.instant(nextOf(value, timezone), timezone) })}
              </span>
            </span>
          </label>
        ))}
        <ModalFoot action={t('common.save')} busy={form.busy} disabled={!known || picked === null} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
