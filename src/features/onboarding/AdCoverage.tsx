import { AD_PLATFORMS, type AdPlatform, sourceOf } from '#domain/tracking/ad-addresses.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { PlainTable } from '#src/ui/data/PlainTable.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useCoverage } from './use-coverage.ts';

/** Below this share the table of ads tells little of a platform; single visits come without ids by copied links. */
const FEW = 0.8;

interface AdCoverageProps {
  readonly workspace: string;
  /** Shows what to append to the ads of this platform. */
  readonly onPick: (platform: AdPlatform) => void;
}

/** How many visits by ads said which ad it was, by platform. Nothing while it is not known: the pages of the maps beside it say why. */
export function AdCoverage({ workspace, onPick }: AdCoverageProps) {
  const { t } = useText();
  const format = useFormat();
  const { data } = useCoverage(workspace);
  if (!data) return null;
  const { ads, days } = data;
  const title = t('tracking.adCoverage.title', { days });
  const platformOf = (source: string) => AD_PLATFORMS.find((platform) => sourceOf(platform) === source);
  return (
    <section className="stack" aria-label={title}>
      <h3 className="h">{title}</h3>
      {ads.length === 0 ? <p className="mut">{t('tracking.adCoverage.none')}</p> : null}
      {ads.length > 0 ? (
        <PlainTable
          caption={title}
          rows={ads}
          keyOf={({ source }) => source}
          columns={[
            {
              key: 'source',
              title: t('tracking.adAddresses.platform'),
              cell: ({ source }) => {
                const platform = platformOf(source);
                return platform ? t(`tracking.adAddresses.platforms.${platform}`) : source;
              },
            },
            { key: 'visits', title: t('tracking.adCoverage.visits'), right: true, cell: ({ visits }) => format.number(visits) },
            {
              key: 'with_ad',
              title: t('tracking.adCoverage.withAd'),
              right: true,
              cell: ({ visits, with_ad }) => (
                <span className="row g6" style={{ justifyContent: 'flex-end' }}>
                  {with_ad < visits * FEW ? <Icon name="warning" size={14} label={t('tracking.adCoverage.few')} /> : null}
                  {format.number(with_ad)} · {format.percent(with_ad / visits)}
                </span>
              ),
            },
            {
              key: 'show',
              title: <span className="sr">{t('tracking.adCoverage.show')}</span>,
              right: true,
              cell: ({ source, visits, with_ad }) => {
                const platform = platformOf(source);
                return platform && with_ad < visits * FEW ? (
                  <Button size="sm" onClick={() => onPick(platform)}>
                    {t('tracking.adCoverage.show')}
                  </Button>
                ) : null;
              },
            },
          ]}
        />
      ) : null}
      {ads.some(({ visits, with_ad }) => with_ad < visits * FEW) ? <p className="mut">{t('tracking.adCoverage.lost')}</p> : null}
    </section>
  );
}
