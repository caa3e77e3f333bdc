import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resources } from '#resources/index.ts';
import { useWalk, useWalkActs, type WalkAnswer } from '#src/providers/actions/use-walk.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useRowListIn } from '#src/providers/data/row-meta.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { WalkEvents } from './WalkEvents.tsx';
import { WalkPurchase } from './WalkPurchase.tsx';
import './onboarding.css';

export interface WalkProps {
  readonly workspace: string;
  readonly timezone: string;
  /** False where nothing that the site sends would be shown. */
  readonly isTracked: boolean;
}

/** Canvases that are offered, the latest first. */
const OFFERED = 100;
/** Nothing lights up; what comes is listed here. */
const NO_MAP = '';

/** The canvases of a workspace, and the one that is to light up: the latest, until another is chosen. */
function useMapChoice(workspace: string) {
  const { result } = useRowListIn(workspace, resources.canvases, {
    sorters: [{ field: 'updated_at', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: OFFERED },
  });
  const [chosen, choose] = useState<string | null>(null);
  return { canvases: result.data, canvas: chosen ?? result.data[0]?.id ?? NO_MAP, choose };
}

/** The own site in another tab: what one does there lights up the steps of a canvas, or is listed here, and is counted nowhere. */
export default function Walk({ workspace, timezone, isTracked }: WalkProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { canvases, canvas, choose } = useMapChoice(workspace);
  const { walk, isOver, blocked } = useWalk(workspace, id);
  const { isBusy, begin, end } = useWalkActs(workspace, ({ message }) => setFailure(message));
  const [awaitsPurchase, setAwaitsPurchase] = useState(false);
  const start = (map: string, awaits: boolean) => {
    setFailure(null);
    begin((begun) => {
      if (map !== NO_MAP) return void navigate(`${inWorkspace(workspace)}/canvases/${map}?walk=${begun}`);
      setAwaitsPurchase(awaits);
      setId(begun);
    });
  };
  return (
    <Panel title={t('walk.title')}>
      <div className="stack">
        <p className="mut">{t('walk.text')}</p>
        <label className="row g12 wrap">
          <span className="lbl">{t('walk.map')}</span>
          <select className="ctl arrivals-kind" value={canvas} onChange={({ target }) => choose(target.value)}>
            {canvases.map(({ id: key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
            <option value={NO_MAP}>{t('walk.withoutMap')}</option>
          </select>
        </label>
        <div className="row g12 wrap">
          <Button look="primary" icon="external" busy={isBusy} disabled={!isTracked} onClick={() => start(canvas, false)}>
            {t(walk ? 'walk.again' : 'walk.start')}
          </Button>
          <Button icon="wallet" busy={isBusy} disabled={!isTracked} onClick={() => start(NO_MAP, true)}>
            {t('walk.purchase.start')}
          </Button>
          {walk && !isOver ? <Button onClick={() => end(walk.id)}>{t('walk.end')}</Button> : null}
        </div>
        {isTracked ? null : <p className="mut">{t('walk.off')}</p>}
        {failure ? (
          <div className="alert bad" role="alert">
            <Icon name="warning" />
            <span>{failure}</span>
          </div>
        ) : null}
        {blocked ? (
          <p>
            <a href={blocked} target="_blank" rel="noopener noreferrer">
              {t('walk.blocked')}
            </a>
          </p>
        ) : null}
        {walk ? (
          <>
            <State walk={walk} isOver={isOver} timezone={timezone} />
            {awaitsPurchase ? <WalkPurchase events={walk.events} isOver={isOver} /> : null}
            <WalkEvents events={walk.events} timezone={timezone} />
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
      <span>{t(`walk.${state}`, { time })}</span>
    </div>
  );
}
