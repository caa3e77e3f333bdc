import type { Range } from '#domain/wire/reports/reports.ts';
import { annotations } from '#resources/monitor/annotations.ts';
import { useRemove } from '#src/crud/rows/use-remove.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { type Annotation, lastDayOf, within } from './marks.ts';
import { openAnnotation } from './open-annotation.ts';
import './annotations.css';

interface ListProps {
  readonly all: readonly Annotation[];
  readonly range: Range;
}

/** What happened in these days, below the chart that marks it. */
export default function AnnotationList({ all, range }: ListProps) {
  const { t, label } = useText();
  const format = useFormat();
  const remove = useRemove(annotations);
  const [create, edit, drop] = [
    useGrant('annotations:create').allowed,
    useGrant('annotations:edit').allowed,
    useGrant('annotations:delete').allowed,
  ];
  const shown = within(all, range);
  if (shown.length === 0 && !create) return null;
  return (
    <section className="annotations" aria-label={t('monitor.annotations.title')}>
      {shown.length > 0 ? (
        <ul>
          {shown.map((one) => (
            <li key={one.id}>
              <i className={`annotation-mark of-${one.kind}`} title={label(`resources.annotations.options.kind.${one.kind}`)} />
              <span className="num mut3 nw">{one.last_day ? format.dateRange(one.day, lastDayOf(one)) : format.day(one.day, 'long')}</span>
              <span className="annotation-text">{one.text}</span>
              <span className="sp" />
              {edit ? (
                <Button
                  size="sm"
                  look="ghost"
                  icon="pencil"
                  label={t('monitor.annotations.edit', { text: one.text })}
                  onClick={() => openAnnotation({ id: String(one.id) })}
                />
              ) : null}
              {drop ? (
                <Button
                  size="sm"
                  look="ghost"
                  icon="trash"
                  label={t('monitor.annotations.delete', { text: one.text })}
                  onClick={() => remove([one])}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {create ? (
        <Button size="sm" look="ghost" icon="plus" onClick={() => openAnnotation({ day: range.max })}>
          {t('monitor.annotations.add')}
        </Button>
      ) : null}
    </section>
  );
}
