import { Link } from 'react-router';
import { LAUNCHPAD_PATH, useLaunchpad } from '#src/providers/place/launchpad.ts';
import { usePlaces } from '#src/providers/place/launchpad-places.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';

/** The next thing worth doing, until all is done. It is no reason to wait or to worry: it stays away until it is known. */
export function NextStep() {
  const { t } = useText();
  const format = useFormat();
  const { data } = useLaunchpad();
  const placeOf = usePlaces();
  if (!data?.next) return null;
  const done = data.steps.filter((one) => one.done).length;
  const count = t('launchpad.progress', { done: format.number(done), total: format.number(data.steps.length) });
  return (
    <Panel
      title={t('home.next')}
      aside={
        <Link className="t12 num" to={LAUNCHPAD_PATH}>
          {count}
        </Link>
      }
    >
      <p className="b">{t(`launchpad.steps.${data.next}.title`)}</p>
      <p className="mut home-step">{t(`launchpad.steps.${data.next}.text`)}</p>
      <Link className={buttonClass('primary')} to={placeOf(data.next)}>
        {t(`launchpad.steps.${data.next}.act`)}
      </Link>
    </Panel>
  );
}
