import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { AD_PLATFORMS, type AdPlatform, adSuffix, asksForCampaign } from '#domain/tracking/ad-addresses.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { AD_ADDRESSES } from '#src/reports/ad-addresses.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import { AdCoverage } from './AdCoverage.tsx';
import { Snippet } from './Snippet.tsx';

/** What to append to the addresses of ads, by platform, so that visits are joined with what the ads cost. `counted`: may be asked how far that is done. */
export function AdAddresses({ workspace, counted }: { readonly workspace: string; readonly counted: boolean }) {
  const { t } = useText();
  const [platform, setPlatform] = useState<AdPlatform>('google');
  const [campaign, setCampaign] = useState('');
  const id = useId();
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === AD_ADDRESSES) place.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={place} id={AD_ADDRESSES.slice(1)} className="ad-addresses">
      <Panel title={t('tracking.adAddresses.title')}>
        <div className="stack">
          <p className="mut">{t('tracking.adAddresses.text')}</p>
          <TabSwitch
            label={t('tracking.adAddresses.platform')}
            tabs={AD_PLATFORMS.map((key) => ({ key, text: t(`tracking.adAddresses.platforms.${key}`) }))}
            current={platform}
            onPick={setPlatform}
          />
          {asksForCampaign(platform) ? (
            <div className="fld">
              <label htmlFor={id}>{t('tracking.adAddresses.campaign')}</label>
              <input
                id={id}
                className="ctl"
                value={campaign}
                aria-describedby={`${id}-help`}
                onChange={({ target }) => setCampaign(target.value)}
              />
              <p id={`${id}-help`} className="help">
                {t('tracking.adAddresses.campaignHelp')}
              </p>
            </div>
          ) : null}
          <p className="mut">{t(`tracking.adAddresses.notes.${platform}`)}</p>
          <Snippet code={adSuffix(platform, campaign)} />
          {counted ? (
            <AdCoverage
              workspace={workspace}
              onPick={(picked) => {
                setPlatform(picked);
                place.current?.scrollIntoView();
              }}
            />
          ) : null}
        </div>
      </Panel>
    </div>
  );
}
