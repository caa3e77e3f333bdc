import { useStore } from 'reactflow';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useEditor } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

function Zoom() {
  const zoom = useStore((state) => state.transform[2]);
  const { percent } = useFormat();
  return <span className="cv-zoom">{percent(zoom, { digits: 0 })}</span>;
}

/** Tools at the foot of the map. */
export function ToolBar() {
  const { t } = useText();
  return (
    <div className="cv-float at-bottom-left" role="toolbar" aria-label={t('canvas.tools')}>
      <ActionButton name="add-line" />
      <ActionButton name="add-note" />
      <ActionButton name="find" />
      <span className="cv-sep" />
      <ActionButton name="tidy" words />
      <span className="cv-sep" />
      <ActionButton name="zoom-out" />
      <Zoom />
      <ActionButton name="zoom-in" />
      <ActionButton name="fit" />
    </div>
  );
}

/** What the signs on the lines mean. */
export function Legend() {
  const { t } = useText();
  const { numbers } = useDerived();
  return (
    <div className="cv-float at-bottom-right">
      {numbers.layer === 'compare' && (
        <>
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
            {t('canvas.legend.cant')}
          </span>
          <span className="cv-sep" />
        </>
      )}
      <span className="row g6">
        <i className="cv-legend-line" />
        {t('canvas.legend.next')}
      </span>
      <span className="row g6">
        <i className="cv-legend-line is-also" />
        {t('canvas.legend.also')}
      </span>
      <span className="row g6">
        <i className="cv-legend-line is-later" />
        {t('canvas.legend.later')}
      </span>
    </div>
  );
}

/** How much is still to be checked. */
export function CheckButton() {
  const { t } = useText();
  const editor = useEditor();
  const { checks } = useDerived();
  if (checks.length === 0) return null;
  return (
    <div className="cv-float at-top-right">
      <Button
        look="ghost"
        size="sm"
        icon="warning"
        onClick={() => editor.setState(({ overlay }) => ({ overlay: overlay?.kind === 'checks' ? null : { kind: 'checks' } }))}
      >
        {t('canvas.to_check', { count: checks.length })}
      </Button>
    </div>
  );
}
