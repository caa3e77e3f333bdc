import { NO_THRESHOLDS, type Thresholds } from '#domain/canvas/outlook.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useHost } from '../host.ts';
import { PercentField } from '../inspector/money-fields.tsx';
import { useDerived } from '../store/derived.ts';
import { useOutlook } from '../store/use-outlook.ts';

const LINES = [
  { look: '', name: 'canvas.legend.next', help: 'canvas.legend.next_help' },
  { look: ' is-also', name: 'canvas.legend.also', help: 'canvas.legend.also_help' },
  { look: ' is-later', name: 'canvas.legend.later', help: 'canvas.legend.later_help' },
] as const;

/** Whether what happened is ahead of the plan. */
function Verdicts() {
  const { t } = useText();
  return (
    <div className="row g16 wrap">
      <span className="row g6 cv-ahead">
        <Icon name="ahead" size={12} />
        <span className="mut">{t('canvas.legend.ahead')}</span>
      </span>
      <span className="row g6 cv-behind">
        <Icon name="behind" size={12} />
        <span className="mut">{t('canvas.legend.behind')}</span>
      </span>
      <span className="row g6">
        <Icon name="cantTell" size={12} />
        <span className="mut">{t('canvas.legend.cant')}</span>
      </span>
    </div>
  );
}

const FIELDS = [
  { field: 'behind', label: 'canvas.legend.thresholds_behind', max: 1 },
  { field: 'ahead', label: 'canvas.legend.thresholds_ahead', max: 10 },
] as const;

/** From which difference on what happened is coloured: who looks at every point wants another map than who looks at what is far off. */
function ThresholdFields() {
  const { t } = useText();
  const [{ thresholds = NO_THRESHOLDS }, look] = useOutlook();
  const set = (changed: Partial<Thresholds>) => {
    const next = { ...thresholds, ...changed };
    look({ thresholds: next.behind === 0 && next.ahead === 0 ? null : next }, 'thresholds');
  };
  return (
    <fieldset className="cv-thresholds">
      <legend>{t('canvas.legend.thresholds')}</legend>
      {FIELDS.map(({ field, label, max }) => (
        <PercentField
          key={field}
          field={field}
          label={t(label)}
          value={thresholds[field]}
          max={max}
          onChange={(share) => set({ [field]: share ?? 0 })}
        />
      ))}
      <p>{t('canvas.legend.thresholds_help')}</p>
    </fieldset>
  );
}

/** What the signs mean, and whom elements and each kind of line count. */
export default function LegendContent() {
  const { t } = useText();
  const { numbers, report, texts } = useDerived();
  const { parts } = useHost();
  return (
    <div className="cv-counting">
      {numbers.layer === 'compare' && <Verdicts />}
      {numbers.layer === 'compare' && <ThresholdFields />}
      <p>{t('canvas.legend.element_help')}</p>
      {numbers.layer !== 'compare' && texts.format.amounts && <p>{t(`canvas.legend.chip_${numbers.layer}`)}</p>}
      {numbers.layer === 'compare' && report?.crowd && <p>{t('canvas.legend.compare_help')}</p>}
      <dl>
        {LINES.map(({ look, name, help }) => (
          <div key={name}>
            <dt>
              <i className={`cv-legend-line${look}`} />
              {t(name)}
            </dt>
            <dd>{t(help)}</dd>
          </div>
        ))}
      </dl>
      {parts.guide?.(numbers.layer === 'compare' ? 'compare' : 'lines', t('canvas.legend.help'))}
    </div>
  );
}
