import { Popover } from 'antd';
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

const LINES = [
  { look: '', name: 'canvas.legend.next', help: 'canvas.legend.next_help' },
  { look: ' is-also', name: 'canvas.legend.also', help: 'canvas.legend.also_help' },
  { look: ' is-later', name: 'canvas.legend.later', help: 'canvas.legend.later_help' },
] as const;

/** Whom elements and each kind of line count. */
function CountingHelp() {
  const { t } = useText();
  return (
    <div className="cv-counting">
      <p>{t('canvas.legend.element_help')}</p>
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
      {LINES.map(({ look, name }) => (
        <span className="row g6" key={name}>
          <i className={`cv-legend-line${look}`} />
          {t(name)}
        </span>
      ))}
      <Popover trigger="click" placement="topRight" title={t('canvas.legend.help')} content={<CountingHelp />}>
        <Button look="ghost" size="sm" icon="help" label={t('canvas.legend.help')} />
      </Popover>
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
