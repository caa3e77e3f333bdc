import { Link } from 'react-router';
import { type Launchpad, LEVELS, type Level, type Step } from '#domain/onboarding/launchpad.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useLaunchpad } from '#src/providers/place/launchpad.ts';
import { usePlaces } from '#src/providers/place/launchpad-places.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import './launchpad.css';

interface StepRowProps {
  readonly step: Step;
  readonly done: boolean;
  readonly isNext: boolean;
  readonly to: string;
}

/** A step with what it is good for; who has not done it is led there. */
function StepRow({ step, done, isNext, to }: StepRowProps) {
  const { t } = useText();
  return (
    <li className={`launch-step ${done ? 'done' : ''} ${isNext ? 'next' : ''}`}>
      <span className="launch-mark">{done ? <Icon name="check" size={14} label={t('launchpad.done')} /> : null}</span>
      <div className="launch-words">
        <div className="b">{t(`launchpad.steps.${step}.title`)}</div>
        <div className="mut">{t(`launchpad.steps.${step}.text`)}</div>
      </div>
      {done ? null : (
        <Link className={`btn ${isNext ? 'primary' : ''}`} to={to}>
          {t(`launchpad.steps.${step}.act`)}
        </Link>
      )}
    </li>
  );
}

interface LevelPanelProps {
  readonly level: Level;
  readonly launchpad: Launchpad;
  readonly placeOf: (step: Step) => string;
}

function LevelPanel({ level, launchpad, placeOf }: LevelPanelProps) {
  const { t } = useText();
  const format = useFormat();
  const steps = launchpad.steps.filter((one) => one.level === level);
  const done = steps.filter((one) => one.done).length;
  if (steps.length === 0) return null;
  const reached = done === steps.length;
  const count = t('launchpad.progress', { done: format.number(done), total: format.number(steps.length) });
  return (
    <Panel
      title={t(`launchpad.levels.${level}.name`)}
      aside={reached ? <span className="chip ontrack">{t('launchpad.reached')}</span> : <span className="mut num">{count}</span>}
      padded={false}
    >
      <p className="mut launch-lead">{t(`launchpad.levels.${level}.text`)}</p>
      <ol className="launch-steps">
        {steps.map((one) => (
          <StepRow key={one.step} {...one} isNext={one.step === launchpad.next} to={placeOf(one.step)} />
        ))}
      </ol>
    </Panel>
  );
}

/** What a newcomer is led to, by levels. Steps tick themselves: they are done when it can be seen that they are. */
export default function LaunchpadScreen() {
  const { t } = useText();
  const format = useFormat();
  const { data, error, refetch } = useLaunchpad();
  const placeOf = usePlaces();
  const done = data?.steps.filter((one) => one.done).length ?? 0;
  const total = data?.steps.length ?? 0;
  const text = t('launchpad.progress', { done: format.number(done), total: format.number(total) });
  return (
    <div className="stack launchpad">
      <ScreenTitle text={t('shell.launchpad')} />
      <div>
        <PageHeader title={t('shell.launchpad')} text={t(data?.next === null ? 'launchpad.allDone' : 'launchpad.lead')} />
      </div>
      {error && !data ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <div className="launch-meter">
            <div
              className="meter"
              role="progressbar"
              aria-label={t('shell.launchpad')}
              aria-valuenow={done}
              aria-valuemin={0}
              aria-valuemax={total}
              aria-valuetext={text}
            >
              <i style={{ width: `${(100 * done) / Math.max(1, total)}%` }} />
            </div>
            <span className="mut num">{text}</span>
          </div>
          {LEVELS.map((level) => (
            <LevelPanel key={level} level={level} launchpad={data} placeOf={placeOf} />
          ))}
        </>
      ) : error ? null : (
        <SkeletonRows rows={6} label={t('common.loading')} />
      )}
    </div>
  );
}
