import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Said, type Sentence, sentenceOf } from '#domain/insights/sentence.ts';
import type { InsightsReport } from '#domain/wire/answers/insights.ts';
import { reports } from '#resources/reports/index.ts';
import { writeValue } from '#src/metric-cards/values.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { isAnswerPutOff, reasonOf } from '#src/providers/data/put-off.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Bar, Delayed } from '#src/ui/layout/Skeleton.tsx';
import './insights.css';

/** It is about whole days and changes at midnight; what breaks is told within minutes. */
const REFRESH_MS = 5 * 60_000;
const LEAST_CHANCE = 0.01;

interface LineProps {
  readonly sentence: Sentence;
  readonly report: InsightsReport;
  readonly workspace: string;
}

function Line({ sentence, report, workspace }: LineProps) {
  const { label, t, sentences } = useText();
  const format = useFormat();
  const write = (said: Said): string => {
    if (said.as === 'text' || said.as === 'page') return said.value;
    if (said.as === 'line') return said.value.map(({ name, kind }) => name || label(`elements.${kind}.name`)).join(' → ');
    if (said.as === 'day') return format.day(said.value);
    if (said.as === 'moment') return format.instant(said.value, report.timezone);
    if (said.as === 'channel') return label(`monitor.tables.channels.${said.value}`);
    return writeValue(format, { format: said.as }, said.value, report.currency);
  };
  const say = ({ text, values }: Pick<Sentence, 'text' | 'values'>) =>
    label(`insights.${text}`, Object.fromEntries(Object.entries(values).map(([name, said]) => [name, write(said)])));
  const { chance, isGood, more, open, screen } = sentence;
  const least = format.percent(LEAST_CHANCE, { digits: 0 });
  return (
    <li className="insight">
      <span className={isGood ? 'insight-mark good' : 'insight-mark'}>
        <Icon name={isGood ? 'up' : 'warning'} size={16} />
      </span>
      <div>
        <p>{sentences(say(sentence), more && say(more))}</p>
        <p className="row g12 t12">
          <Link to={`/dashboard/workspaces/${workspace}/${screen}`}>{t(`insights.open.${open}`)}</Link>
          {chance === null ? null : (
            <span className="mut3">
              {t('insights.chance', {
                chance: chance < LEAST_CHANCE ? t('targets.chance_tiny', { chance: least }) : format.percent(chance, { digits: 0 }),
              })}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

interface PanelProps {
  readonly workspace: string;
  /** At the end of its head. */
  readonly aside?: ReactNode;
}

/** What stands out in the last week, and on the canvases in the period of their plan, with figures, how sure it is, and the screen that shows it. */
export default function InsightsPanel({ workspace, aside = null }: PanelProps) {
  const { t } = useText();
  const format = useFormat();
  const query = useQuery({
    queryKey: ['reports', 'insights', workspace],
    queryFn: ({ signal }) => ask(reports.insights, workspace, undefined, signal),
    refetchInterval: REFRESH_MS,
  });
  const { data, refetch } = query;
  const error = reasonOf(query);
  return (
    <section className="panel insights" aria-label={t('insights.title')}>
      <div className="row g8 insights-head">
        <h2 className="h">{t('insights.title')}</h2>
        {data ? <span className="t12 mut3 num">{format.dateRange(data.range.min, data.range.max)}</span> : null}
        {aside ? (
          <>
            <span className="sp" />
            {aside}
          </>
        ) : null}
      </div>
      {data ? (
        data.findings.length === 0 ? (
          <p className="mut insights-none">{t('insights.none')}</p>
        ) : (
          <ul>
            {data.findings.map((finding) => (
              <Line key={JSON.stringify(finding)} sentence={sentenceOf(finding)} report={data} workspace={workspace} />
            ))}
          </ul>
        )
      ) : isAnswerPutOff(error) ? (
        <p className="mut insights-none" role="status">
          {error.message}
        </p>
      ) : error ? (
        // Beside the numbers it is no reason for alarm: they say what is wrong themselves.
        <p className="row g8 mut insights-none">
          {t('insights.failed')}
          <Button size="sm" icon="refresh" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      ) : (
        <Delayed>
          <div role="status" aria-label={t('common.loading')} className="insights-none">
            <Bar width="60%" height={16} />
          </div>
        </Delayed>
      )}
    </section>
  );
}
