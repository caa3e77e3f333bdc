import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useWalk, type WalkAnswer } from './use-walk.ts';
import { WalkMap } from './WalkMap.tsx';
import './onboarding.css';

export interface WalkProps {
  readonly workspace: string;
  readonly timezone: string;
  /** False where nothing that the site sends would be shown. */
  readonly isTracked: boolean;
}

/** The own site in another tab: what one does there is shown here, lights up the steps of a map, and is counted nowhere. */
export default function Walk({ workspace, timezone, isTracked }: WalkProps) {
  const { t } = useText();
  const [params] = useSearchParams();
  const { walk, isOver, isBusy, failure, begin, end } = useWalk(workspace);
  const [blocked, setBlocked] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isMeant = params.has('canvas');
  // Whoever comes from a canvas comes for this.
  useEffect(() => {
    if (isMeant) panel.current?.scrollIntoView({ block: 'start' });
  }, [isMeant]);
  const start = () => {
    // Opened by the click itself: browsers let no page open one after it has waited.
    const tab = window.open('', '_blank');
    let isShown = false;
    const show = (address: string) => {
      isShown = true;
      setBlocked(tab ? null : address);
      if (tab) tab.location.href = address;
    };
    // Where there is nothing to show, no empty one stays.
    void begin(show).finally(() => isShown || tab?.close());
  };
  return (
    <Panel title={t('tracking.walk.title')}>
      <div className="stack" ref={panel}>
        <p className="mut">{t('tracking.walk.text')}</p>
        <div className="row g12 wrap">
          <Button look="primary" icon="external" busy={isBusy} disabled={!isTracked} onClick={start}>
            {t(walk ? 'tracking.walk.again' : 'tracking.walk.start')}
          </Button>
          {walk && !isOver ? <Button onClick={() => void end()}>{t('tracking.walk.end')}</Button> : null}
        </div>
        {isTracked ? null : <p className="mut">{t('tracking.walk.off')}</p>}
        {failure ? (
          <div className="alert bad" role="alert">
            <Icon name="warning" />
            <span>{failure}</span>
          </div>
        ) : null}
        {blocked ? (
          <p>
            <a href={blocked} target="_blank" rel="noopener noreferrer">
              {t('tracking.walk.blocked')}
            </a>
          </p>
        ) : null}
        {walk ? (
          <>
            <State walk={walk} isOver={isOver} timezone={timezone} />
            <WalkMap workspace={workspace} events={walk.events} first={params.get('canvas')} timezone={timezone} />
          </>
        ) : null}
      </div>
    </Panel>
  );
}

/** How it stands with the walk, told to those who hear the page. */
function State({ walk, isOver, timezone }: { readonly walk: WalkAnswer; readonly isOver: boolean; readonly timezone: string }) {
  const { t } = useText();
  const format = useFormat();
  const time = format.instant(walk.ends_at, timezone, 'clock');
  const state = isOver ? 'over' : walk.arrived ? 'goes' : 'waiting';
  return (
    <div className={state === 'goes' ? 'alert good' : 'alert'} role="status">
      <Icon name={state === 'goes' ? 'onTrack' : 'info'} />
      <span>{t(`tracking.walk.${state}`, { time })}</span>
    </div>
  );
}
