import { useState } from 'react';
import { Link } from 'react-router';
import { CHANNELS } from '#domain/tracking/channels.ts';
import type { Arrival, ArrivalsReport } from '#domain/wire/reports/arrivals.ts';
import { EVENT_KINDS, type EventKind } from '#domain/wire/track.ts';
import { NotYet } from '#src/crud/states/NotYet.tsx';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useClientWords } from '#src/reports/client-words.ts';
import { shortKey } from '#src/reports/short-key.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { PlainTable } from '#src/ui/data/PlainTable.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useEventColumns } from './use-event-columns.tsx';
import './onboarding.css';

interface ArrivalsProps {
  readonly workspace: string;
  readonly timezone: string;
}

/** What comes in now, event by event: with a page of the site in another tab one sees what it sends. */
export function Arrivals({ workspace, timezone }: ArrivalsProps) {
  const { t } = useText();
  const [kind, setKind] = useState<EventKind | ''>('');
  const [isPaused, setPaused] = useState(false);
  const { data, error, refetch } = useArrivals(workspace, kind, isPaused);
  const resume = () => {
    setPaused(false);
    void refetch();
  };
  return (
    <Panel title={t('tracking.arrivals.title')}>
      <div className="stack">
        <div className="row g12 wrap">
          <select
            className="ctl arrivals-kind"
            aria-label={t('tracking.arrivals.kind')}
            value={kind}
            onChange={({ target }) => setKind(EVENT_KINDS.find((one) => one === target.value) ?? '')}
          >
            <option value="">{t('tracking.arrivals.any')}</option>
            {EVENT_KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`event_kinds.${one}`)}
              </option>
            ))}
          </select>
          <Button onClick={isPaused ? resume : () => setPaused(true)}>
            {t(isPaused ? 'tracking.arrivals.resume' : 'tracking.arrivals.pause')}
          </Button>
          {isPaused ? <span className="tag late">{t('tracking.arrivals.paused')}</span> : null}
        </div>
        {data ? (
          <>
            <Events report={data} workspace={workspace} timezone={timezone} />
            <Refused report={data} timezone={timezone} />
            <Domains report={data} timezone={timezone} />
          </>
        ) : (
          <NotYet error={error} rows={3} onRetry={() => void refetch()} />
        )}
      </div>
    </Panel>
  );
}

interface PartProps {
  readonly report: ArrivalsReport;
  readonly timezone: string;
}

/** Where somebody came from, in a few words. */
function useCame(): (event: Arrival) => string {
  const { t } = useText();
  return ({ channel, source }) => {
    const known = CHANNELS.find((one) => one === channel);
    return [known ? t(`monitor.tables.channels.${known}`) : channel, source].filter(Boolean).join(' · ');
  };
}

function Events({ report, workspace, timezone }: PartProps & { readonly workspace: string }) {
  const { t } = useText();
  const came = useCame();
  const words = useClientWords();
  const about = useEventColumns(timezone);
  if (report.events.length === 0) return <p className="mut">{t('tracking.arrivals.none')}</p>;
  return (
    <PlainTable
      caption={t('tracking.arrivals.title')}
      className="arrivals"
      rows={report.events}
      keyOf={({ id }) => id}
      columns={[
        ...about,
        { key: 'source', title: t('tracking.arrivals.source'), className: 'mut', cell: came },
        {
          key: 'device',
          title: t('tracking.arrivals.device'),
          className: 'mut',
          cell: ({ device, language, country }) => (
            <>
              <div>{words({ device }) || '–'}</div>
              <div className="t11 mut3 ell">{words({ language, country })}</div>
            </>
          ),
        },
        {
          key: 'person',
          title: t('tracking.arrivals.person'),
          cell: ({ person }) => <Link to={`${inWorkspace(workspace)}/people/${person}`}>{shortKey(person)}</Link>,
        },
      ]}
    />
  );
}

/** What came in and was not counted, and why. */
function Refused({ report, timezone }: PartProps) {
  const { t, label } = useText();
  const format = useFormat();
  if (report.refused.length === 0) return null;
  return (
    <div>
      <h3 className="b">{t('tracking.arrivals.refused')}</h3>
      <PlainTable
        caption={t('tracking.arrivals.refused')}
        className="arrivals"
        rows={report.refused}
        keyOf={({ at, reason, example }, place) => `${at} ${reason} ${example} ${place}`}
        columns={[
          { key: 'at', title: t('tracking.arrivals.at'), className: 'num nw', cell: ({ at }) => format.instant(at, timezone, 'clock') },
          { key: 'reason', title: t('tracking.reason'), cell: ({ reason }) => label(`collector.reasons.${reason}`) },
          {
            key: 'example',
            title: t('tracking.arrivals.page'),
            className: 'mut',
            cell: ({ example }) => <span className="ell">{example}</span>,
          },
        ]}
      />
    </div>
  );
}

/** When each listed domain was last heard of. */
function Domains({ report, timezone }: PartProps) {
  const { t } = useText();
  const format = useFormat();
  if (report.domains.length === 0) return null;
  return (
    <div>
      <h3 className="b">{t('tracking.arrivals.domains')}</h3>
      <dl className="domains-heard">
        {report.domains.map(({ domain, last_at }) => (
          <div key={domain}>
            <dt className="ell">{domain}</dt>
            <dd className={last_at ? 'num' : 'mut'}>{last_at ? format.instant(last_at, timezone) : t('tracking.arrivals.never')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
