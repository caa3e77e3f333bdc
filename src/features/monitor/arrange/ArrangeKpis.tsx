import { type DragEvent, useRef, useState } from 'react';
import type { KpiReport, KpiResult } from '#domain/wire/answers/kpis.ts';
import { kpiWidgetActions } from '#resources/actions/kpi-widgets.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useIdempotencyKey } from '#src/providers/use-idempotency-key.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { moved } from './order.ts';
import './arrange.css';

interface ArrangeProps {
  readonly report: KpiReport;
  readonly workspace: string;
  /** Asks for the report anew, before the tiles are shown again. */
  readonly onSaved: () => unknown;
  readonly onDone: () => void;
}

/** KPIs as a list to put in order: by dragging, or with two buttons each. Nothing is kept before Save. */
export default function ArrangeKpis({ report, workspace, onSaved, onDone }: ArrangeProps) {
  const { t } = useText();
  const said = useToast();
  const arrange = usePerform(kpiWidgetActions.arrange);
  const [order, setOrder] = useState<readonly KpiResult[]>(report.kpis);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const dragged = useRef<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const widgets = order.map(({ widget_id }) => widget_id);
  const key = useIdempotencyKey();
  const put = (from: number, to: number) => {
    const next = moved(order, from, to);
    if (next === order) return false;
    setOrder(next);
    setTold(t('monitor.arrange.stands', { name: order[from]?.name ?? '', place: to + 1, count: order.length }));
    return true;
  };
  const step = (from: number, by: 1 | -1) => {
    if (!put(from, from + by)) return;
    // The button goes with its row: the focus, too, or to its twin where this one is off at the end.
    requestAnimationFrame(() => {
      const row = list.current?.children[from + by];
      const buttons = row?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)');
      (by < 0 ? buttons?.[0] : buttons?.[buttons.length - 1])?.focus();
    });
  };
  const onDragOver = (place: number) => (event: DragEvent) => {
    if (dragged.current === null) return;
    event.preventDefault();
    if (put(dragged.current, place)) dragged.current = place;
  };
  const save = async () => {
    setBusy(true);
    try {
      await arrange([{ input: { project: workspace, widgets } }], key.keyFor(widgets));
      await onSaved();
      onDone();
    } catch (error) {
      said.failed(error, t('errors.unknown'));
      setBusy(false);
    }
  };
  return (
    <section className="panel arrange" aria-label={t('monitor.arrange.title')}>
      <div className="row g8 arrange-head">
        <h2 className="h">{t('monitor.arrange.title')}</h2>
        <span className="t12 mut3">{t('monitor.arrange.hint')}</span>
      </div>
      <ol ref={list}>
        {order.map(({ widget_id, name }, place) => (
          <li
            key={widget_id}
            draggable
            onDragStart={(event) => {
              dragged.current = place;
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', name);
            }}
            onDragEnd={() => {
              dragged.current = null;
            }}
            onDragOver={onDragOver(place)}
            onDrop={(event) => event.preventDefault()}
          >
            <Icon name="grid" size={14} />
            <span className="ell">{name}</span>
            <span className="sp" />
            <Button
              size="sm"
              look="ghost"
              icon="left"
              label={t('monitor.arrange.earlier', { name })}
              disabled={place === 0}
              onClick={() => step(place, -1)}
            />
            <Button
              size="sm"
              look="ghost"
              icon="right"
              label={t('monitor.arrange.later', { name })}
              disabled={place === order.length - 1}
              onClick={() => step(place, 1)}
            />
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {told}
      </p>
      <div className="row g8 arrange-acts">
        <span className="sp" />
        <Button onClick={onDone} disabled={busy}>
          {t('common.cancel')}
        </Button>
        <Button look="primary" busy={busy} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      </div>
    </section>
  );
}
