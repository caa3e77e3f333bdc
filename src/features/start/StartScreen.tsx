import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { currencyOfPlace } from '#domain/money/currency-of-place.ts';
import { onboardingActions } from '#resources/actions/account/onboarding.ts';
import { resources } from '#resources/index.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { SiteField } from '#src/sites/SiteField.tsx';
import { foundOf, type Site } from '#src/sites/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { deviceTimezone } from '#src/ui/fields/timezones.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';
import { PageHeader } from '#src/ui/layout/Panel.tsx';
import { useKeptSite } from './use-kept-site.ts';
import './start.css';

type Way = 'example' | 'site' | 'empty';

/** Makes a workspace with its first canvas, and goes there. What nobody was asked is what the device says. */
function useBeginning() {
  const texts = useText();
  const navigate = useNavigate();
  const begin = usePerform(onboardingActions.begin);
  const { busy, problem, run } = useAct();
  const [way, setWay] = useState<Way | null>(null);
  const place = { timezone: deviceTimezone(), currency: currencyOfPlace(navigator.language) };
  const go = async (chosen: Way, input: Parameters<typeof begin>[0][number]['input'], once?: string) => {
    setWay(chosen);
    await run(async (key) => {
      const [made] = await begin([{ input }], once ?? key);
      if (made) await navigate(`${listPath(resources.canvases, made.project)}/${made.id}`, { replace: true });
    });
  };
  const ofSite = (site: Site, once?: string) => {
    const { document } = foundOf(site, place.currency, texts).found;
    const about = { main_url: site.url, name: site.name.slice(0, 120), document: { ...document } };
    return go('site', { ...place, from: 'site', ...about }, once);
  };
  return {
    busy: (one: Way) => busy && way === one,
    isUnderWay: busy,
    problem,
    ofSite,
    from: (one: 'example' | 'empty') => go(one, { ...place, from: one }),
  };
}

interface WayCardProps {
  readonly way: Way;
  readonly icon: IconName;
  readonly children: ReactNode;
}

function WayCard({ way, icon, children }: WayCardProps) {
  const { t } = useText();
  return (
    <li className={`panel start-way is-${way}`}>
      <span className="start-icon">
        <Icon name={icon} size={20} />
      </span>
      <h2 className="t14 b">{t(`start.${way}.title`)}</h2>
      <p className="mut">{t(`start.${way}.text`)}</p>
      <span className="sp" />
      {children}
    </li>
  );
}

/** The first screen of somebody new: from here it is one press to a canvas that shows what it earns. */
export default function StartScreen() {
  const { t } = useText();
  const { busy, isUnderWay, problem, ofSite, from } = useBeginning();
  const kept = useKeptSite(ofSite);
  if (kept.state === 'asked' && !problem)
    return (
      <div className="start">
        <ScreenTitle text={t('start.title')} />
        <p className="mut" role="status">
          {t('start.kept.drawing')}
        </p>
      </div>
    );
  return (
    <div className="start">
      <ScreenTitle text={t('start.title')} />
      <PageHeader title={t('start.title')} text={t('start.lead')} />
      {kept.state === 'gone' ? (
        <p className="alert" role="status">
          {t('start.kept.gone')}
        </p>
      ) : null}
      {kept.state === 'failed' ? (
        <div className="alert bad" role="alert">
          <p>{t('start.kept.failed')}</p>
          <Button onClick={kept.retry}>{t('common.tryAgain')}</Button>
        </div>
      ) : null}
      {problem ? (
        <p className="alert bad" role="alert">
          {problem}
        </p>
      ) : null}
      <ul className="start-ways">
        <WayCard way="example" icon="canvases">
          <Button
            look="next"
            size="lg"
            busy={busy('example')}
            disabled={isUnderWay && !busy('example')}
            onClick={() => void from('example')}
          >
            {t('start.example.act')}
          </Button>
        </WayCard>
        <WayCard way="site" icon="page">
          <SiteField alone busy={busy('site')} onSite={(site) => void ofSite(site)} />
        </WayCard>
        <WayCard way="empty" icon="plus">
          <Button size="lg" busy={busy('empty')} disabled={isUnderWay && !busy('empty')} onClick={() => void from('empty')}>
            {t('start.empty.act')}
          </Button>
        </WayCard>
      </ul>
      <p className="mut start-other">
        <Link className="linkish" to="/dashboard/library">
          {t('start.library')}
        </Link>
        <Link className="linkish" to="/dashboard/workspaces/create">
          {t('start.wizard')}
        </Link>
      </p>
    </div>
  );
}
