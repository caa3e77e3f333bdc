import { useText } from '#src/providers/texts/i18n.ts';
import { Bar, Delayed } from '#src/ui/layout/Skeleton.tsx';
import './reports.css';

const WIDTHS = [100, 92, 97, 84, 95, 88] as const;

/** A table of numbers that is on its way. */
export function RowsLoading() {
  const { t } = useText();
  return (
    <Delayed>
      <section className="panel report-rows" role="status" aria-label={t('common.loading')}>
        {WIDTHS.map((width) => (
          <Bar key={width} width={`${width}%`} height={18} />
        ))}
      </section>
    </Delayed>
  );
}
