import { useId } from 'react';
import { type CostLine, entityOf } from '#domain/spend/costs.ts';
import type { ReadCosts } from '#domain/spend/read-costs.ts';
import { byDay } from '#domain/spend/spread.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { PlainTable } from '#src/ui/data/PlainTable.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { useRates } from './use-enter.ts';

/** Lines shown of those that are well; problems are shown up to more. */
const SHOWN = 5;
const MOST_PROBLEMS = 50;

/** Lines about what another one is about, too: by device, say, or pasted twice. */
const repeatedOf = (lines: readonly CostLine[]) =>
  lines.length - new Set(lines.map((line) => JSON.stringify([line.source, entityOf(line), line.day, line.until]))).size;

/** On a phone the amount needs the room that columns of names would take. */
const aboutOf = ({ campaign, ad_set, ad_name, ad }: CostLine) => [campaign, ad_set, ad_name || ad].filter(Boolean).join(' · ');

interface PreviewProps {
  readonly read: ReadCosts;
  readonly leaveOut: boolean;
  readonly onLeaveOut: (on: boolean) => void;
}

/** What would be saved: how much over which days, its first lines, and what is wrong on which line. */
export function Preview({ read, leaveOut, onLeaveOut }: PreviewProps) {
  const { t, sentences } = useText();
  const format = useFormat();
  const { currency } = useWorkspace();
  const phone = usePhone();
  const rateOf = useRates();
  const { lines, problems, totals, platform } = read;
  const days = lines.flatMap(({ day, until = day }) => [day, until]).sort();
  const [first, last] = [days[0], days.at(-1)];
  const sum = lines.reduce((total, line) => total + (byDay(line, currency, rateOf) ?? []).reduce((all, { amount }) => all + amount, 0), 0);
  const repeated = repeatedOf(lines);
  const sets = lines.some(({ ad_set }) => ad_set !== '');
  const ads = lines.some(({ ad, ad_name }) => ad + ad_name !== '');
  return (
    <section className="spend-preview" aria-label={t('spend.preview')}>
      <p className="b" aria-live="polite">
        {first && last
          ? t('spend.summary', { count: lines.length, amount: format.money(sum, currency), days: format.dateRange(first, last) })
          : t('spend.noLines')}
      </p>
      <p className="mut t12">
        {sentences(
          platform && t('spend.recognised', { platform: t(`spend.platforms.${platform}`) }),
          totals > 0 && t('spend.totalsLeftOut', { count: totals }),
          repeated > 0 && t('spend.addedUp', { count: repeated }),
          t('spend.replaces'),
        )}
      </p>
      {lines.length > 0 ? (
        <PlainTable
          caption={t('spend.preview')}
          rows={lines.slice(0, SHOWN)}
          keyOf={(_, at) => String(at)}
          columns={[
            {
              key: 'day',
              title: t('spend.day'),
              className: 'nw',
              cell: ({ day, until }) => (until ? format.dateRange(day, until) : format.day(day, phone ? 'short' : 'long')),
            },
            {
              key: 'source',
              title: t('spend.source'),
              cell: (line) => (
                <>
                  {[line.source, line.medium].filter(Boolean).join(' / ')}
                  {phone ? <div className="t12 mut spend-about">{aboutOf(line)}</div> : null}
                </>
              ),
            },
            ...(phone
              ? []
              : [
                  {
                    key: 'campaign',
                    title: t('spend.campaign'),
                    cell: ({ campaign }: CostLine) => <span className="spend-cell">{campaign || '–'}</span>,
                  },
                ]),
            ...(sets && !phone
              ? [
                  {
                    key: 'ad_set',
                    title: t('spend.adSet'),
                    cell: (line: CostLine) => <span className="spend-cell">{line.ad_set || '–'}</span>,
                  },
                ]
              : []),
            ...(ads && !phone
              ? [
                  {
                    key: 'ad',
                    title: t('spend.ad'),
                    cell: (line: CostLine) => <span className="spend-cell">{line.ad_name || line.ad || '–'}</span>,
                  },
                ]
              : []),
            {
              key: 'amount',
              title: t('spend.amount'),
              right: true,
              className: 'nw',
              cell: (line) => format.money(line.amount, line.currency ?? currency),
            },
          ]}
        />
      ) : null}
      {lines.length > SHOWN ? <p className="mut t12">{t('spend.more', { count: lines.length - SHOWN })}</p> : null}
      {problems.length > 0 ? (
        <Problems problems={problems} leaveOut={leaveOut} onLeaveOut={onLeaveOut} hasLines={lines.length > 0} />
      ) : null}
    </section>
  );
}

interface ProblemsProps extends Omit<PreviewProps, 'read'> {
  readonly problems: ReadCosts['problems'];
  readonly hasLines: boolean;
}

function Problems({ problems, leaveOut, onLeaveOut, hasLines }: ProblemsProps) {
  const { t } = useText();
  const id = useId();
  return (
    <div className="alert warn spend-problems" role="status">
      <Icon name="warning" />
      <div>
        <div className="b">{t('spend.problemsTitle', { count: problems.length })}</div>
        <ul>
          {problems.slice(0, MOST_PROBLEMS).map(({ line, problem, found }) => (
            <li key={`${line} ${problem}`}>
              {t('spend.onLine', { line })} {t(`spend.problems.${problem}`, { found })}
            </li>
          ))}
        </ul>
        {hasLines ? (
          <label className="checkline" htmlFor={id}>
            <input id={id} type="checkbox" className="cb" checked={leaveOut} onChange={(event) => onLeaveOut(event.target.checked)} />
            {t('spend.leaveOut', { count: problems.length })}
          </label>
        ) : null}
      </div>
    </div>
  );
}
