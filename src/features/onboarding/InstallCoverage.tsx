import type { CoveredPage } from '#domain/wire/answers/coverage.ts';
import { NotYet } from '#src/crud/states/NotYet.tsx';
import { reasonOf } from '#src/providers/data/put-off.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useCoverage } from './use-coverage.ts';

interface InstallCoverageProps {
  readonly workspace: string;
  readonly timezone: string;
  /** The check of one page stands above; whoever may only look has none. */
  readonly mayCheck: boolean;
}

/** On how many pages of the maps of a workspace the script was seen, and which it was not. */
export function InstallCoverage({ workspace, timezone, mayCheck }: InstallCoverageProps) {
  const { t } = useText();
  const format = useFormat();
  const query = useCoverage(workspace);
  const { data, refetch } = query;
  if (!data) return <NotYet error={reasonOf(query)} rows={1} onRetry={() => void refetch()} />;
  const { pages, days, more } = data;
  const missing = pages.filter(({ last_at }) => last_at === null);
  const seen = pages.filter(({ last_at }) => last_at !== null);
  if (pages.length === 0) return <p className="mut coverage">{t('installCheck.coverage.none')}</p>;
  return (
    <section className="coverage" aria-label={t('installCheck.coverage.title')}>
      <div className={missing.length === 0 ? 'alert good' : 'alert'}>
        <Icon name={missing.length === 0 ? 'onTrack' : 'info'} />
        <div>
          <div className="b">
            {t('installCheck.coverage.seen', { count: pages.length, seen: format.number(seen.length), of: format.number(pages.length) })}
          </div>
          <div>{t(`installCheck.coverage.${missing.length === 0 ? 'all' : mayCheck ? 'missing' : 'missing_seen'}`, { days })}</div>
          {more > 0 ? <div className="t12">{t('installCheck.coverage.more', { count: more, value: format.number(more) })}</div> : null}
        </div>
      </div>
      <Pages pages={missing} last={() => t('tracking.arrivals.never')} />
      {seen.length > 0 ? (
        <details>
          <summary>{t('installCheck.coverage.where')}</summary>
          <Pages pages={seen} last={({ last_at }) => format.instant(last_at, timezone)} />
        </details>
      ) : null}
    </section>
  );
}

/** Addresses of canvases, each with when it was last seen. */
function Pages({ pages, last }: { readonly pages: readonly CoveredPage[]; readonly last: (page: CoveredPage) => string }) {
  if (pages.length === 0) return null;
  return (
    <dl className="domains-heard">
      {pages.map((page) => (
        <div key={page.url}>
          <dt className="ell">{page.url}</dt>
          <dd className={page.last_at ? 'num' : 'mut'}>{last(page)}</dd>
        </div>
      ))}
    </dl>
  );
}
