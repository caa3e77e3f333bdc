import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openDocument } from '#domain/canvas/migrate.ts';
import { litBy, ruledElements, type Walked, walkedOn } from '#domain/canvas/walked.ts';
import type { WalkedEvent } from '#domain/wire/walks.ts';
import { canvasActions } from '#resources/actions/canvases.ts';
import { resources } from '#resources/index.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useRowListIn } from '#src/providers/data/row-meta.ts';
import { loadTextPart, useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { PlainTable } from '#src/ui/data/PlainTable.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

const OFFERED = 100;
/** Rules may be mended while one walks. */
const RULES_MS = 10_000;
const NOTHING = { elements: [] };

interface WalkMapProps {
  readonly workspace: string;
  readonly events: readonly WalkedEvent[];
  /** The canvas one came from. */
  readonly first: string | null;
  readonly timezone: string;
}

function useDrawing(canvas: string | undefined) {
  return useQuery({
    queryKey: ['walk-map', canvas],
    enabled: canvas !== undefined,
    refetchInterval: RULES_MS,
    queryFn: async ({ signal }) => {
      const [stored] = await Promise.all([
        perform(canvasActions.drawing, { params: { id: canvas ?? '' } }, { signal }),
        loadTextPart('elements'),
      ]);
      const opened = openDocument(stored.document);
      return opened.ok ? opened.document : null;
    },
  });
}

/** A map of choice with the steps that a walk lights up, and each event with the step it counts at, or why with none. */
export function WalkMap({ workspace, events, first, timezone }: WalkMapProps) {
  const { t } = useText();
  const { result } = useRowListIn(workspace, resources.canvases, {
    sorters: [{ field: 'updated_at', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: OFFERED },
  });
  const [chosen, setChosen] = useState(first);
  const canvas = result.data.find(({ id }) => id === chosen) ?? result.data[0];
  const drawing = useDrawing(canvas?.id).data;
  const walked = walkedOn(drawing ?? NOTHING, events);
  return (
    <>
      {canvas ? (
        <label className="row g12 wrap">
          <span className="lbl">{t('tracking.walk.map')}</span>
          <select className="ctl arrivals-kind" value={canvas.id} onChange={({ target }) => setChosen(target.value)}>
            {result.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className="mut">{t('tracking.walk.noMap')}</p>
      )}
      {drawing ? <Steps elements={ruledElements(drawing)} lit={litBy(walked)} /> : null}
      <Events walked={walked} isMapped={!!drawing} timezone={timezone} />
    </>
  );
}

type Element = Walked['at'][number];
/** The kind's own name stands in for an empty one. */
function useNames(): (element: Element) => string {
  const { label } = useText();
  return ({ name, kind }) => name || label(`elements.${kind}.name`);
}

function Steps({ elements, lit }: { readonly elements: readonly Element[]; readonly lit: ReadonlySet<string> }) {
  const { t } = useText();
  const format = useFormat();
  const nameOf = useNames();
  if (elements.length === 0) return <p className="mut">{t('tracking.walk.noSteps')}</p>;
  return (
    <section aria-label={t('tracking.walk.steps')}>
      <p className="mut t12">{t('tracking.walk.lit', { lit: format.number(lit.size), of: format.number(elements.length) })}</p>
      <ul className="walk-steps">
        {elements.map((element) => (
          <li key={element.id} className={lit.has(element.id) ? 'is-lit' : undefined}>
            <Icon
              name={lit.has(element.id) ? 'check' : 'clock'}
              label={t(lit.has(element.id) ? 'tracking.walk.seen' : 'tracking.walk.unseen')}
            />
            <span>{nameOf(element)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EventsProps {
  readonly walked: readonly Walked[];
  readonly isMapped: boolean;
  readonly timezone: string;
}

/** The latest first. */
function Events({ walked, isMapped, timezone }: EventsProps) {
  const { t, label } = useText();
  const format = useFormat();
  const nameOf = useNames();
  if (walked.length === 0) return null;
  const outcome = ({ event, at }: Walked) => {
    if (event.reason)
      return <span className="help-warn">{t('tracking.walk.notCounted', { reason: label(`collector.reasons.${event.reason}`) })}</span>;
    if (at.length > 0) return at.map(nameOf).join(', ');
    return isMapped ? <span className="mut">{t('tracking.walk.noRule', { seen: event.name || event.path })}</span> : '–';
  };
  return (
    <PlainTable
      caption={t('tracking.walk.events')}
      className="arrivals"
      rows={walked.toReversed()}
      keyOf={({ event }) => event.id}
      columns={[
        {
          key: 'at',
          title: t('tracking.arrivals.at'),
          className: 'num nw',
          cell: ({ event }) => format.instant(event.at, timezone, 'clock'),
        },
        {
          key: 'kind',
          title: t('tracking.arrivals.kind'),
          cell: ({ event }) => <span className="tag line">{t(`event_kinds.${event.kind}`)}</span>,
        },
        {
          key: 'page',
          title: t('tracking.arrivals.page'),
          cell: ({ event }) => (
            <>
              {event.name ? <div className="ell">{event.name}</div> : null}
              <div className="mut ell">{`${event.host}${event.path}`}</div>
            </>
          ),
        },
        { key: 'step', title: t('tracking.walk.step'), cell: outcome },
      ]}
    />
  );
}
