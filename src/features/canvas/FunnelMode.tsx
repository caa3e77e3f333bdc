import { Popover } from 'antd';
import type { ShownNumbers } from '#src/canvas/host.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import './whom.css';

export interface FunnelModeProps {
  readonly shown: ShownNumbers;
  readonly inFunnelMode: boolean;
  readonly onChange: (inFunnelMode: boolean) => void;
}

/** Where people come onto the map, and what to know of its loops, while funnel mode is on. */
function Walked({ report, namesOf }: ShownNumbers) {
  const { t, language } = useText();
  const { list } = useFormat();
  const chain = report?.chain;
  if (!chain) return null;
  const joined = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <>
      {chain.starts.length > 0 ? (
        <p className="cv-help">{t('canvas.funnel_mode.starts', { names: list(namesOf(chain.starts)) })}</p>
      ) : (
        <p className="cv-callout is-warning">{t('canvas.funnel_mode.no_starts')}</p>
      )}
      {chain.loops.map((loop) => (
        <p key={loop.join()} className="cv-callout is-warning">
          {t('canvas.funnel_mode.loop', { names: joined.format(namesOf(loop)) })}
        </p>
      ))}
    </>
  );
}

/** Whether elements and lines count only who walked there from a start of the map. */
export function FunnelMode({ shown, inFunnelMode, onChange }: FunnelModeProps) {
  const { t, sentences } = useText();
  const phone = usePhone();
  const chain = inFunnelMode ? shown.report?.chain : null;
  const isUnwalked = chain?.starts.length === 0;
  const hasLoops = (chain?.loops.length ?? 0) > 0;
  const label = t('canvas.funnel_mode.label');
  const state = t(inFunnelMode ? 'canvas.funnel_mode.on' : 'canvas.funnel_mode.off');
  const said = sentences(state, isUnwalked && t('canvas.funnel_mode.no_starts'), hasLoops && t('canvas.funnel_mode.has_loops'));
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={
        <div className="cv-whom is-narrow">
          <label className="cv-check">
            <input type="checkbox" checked={inFunnelMode} onChange={({ target }) => onChange(target.checked)} />
            <strong>{label}</strong>
          </label>
          <p className="cv-help">{t('canvas.funnel_mode.help')}</p>
          {inFunnelMode ? <Walked {...shown} /> : null}
        </div>
      }
    >
      <button
        type="button"
        className={inFunnelMode ? 'btn ghost sm cv-whom-button is-some' : 'btn ghost sm cv-whom-button'}
        aria-label={said}
        title={said}
        aria-haspopup="dialog"
      >
        <Icon name={hasLoops || isUnwalked ? 'warning' : 'journeys'} />
        {phone ? null : <span className="ell">{label}</span>}
      </button>
    </Popover>
  );
}
