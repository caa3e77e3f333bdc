import { Suspense, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useHost } from '../host.ts';
import { ScenarioMenu } from '../scenarios/ScenarioMenu.tsx';
import { useEditorState } from '../store/context.ts';
import { usePresenceState } from '../together/presence-context.ts';
import { LayerSwitch } from './LayerSwitch.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { PeriodMenu } from './PeriodMenu.tsx';
import { SaveLabel } from './SaveLabel.tsx';
import { ViewOnly } from './ViewOnly.tsx';

/** Most are alone. */
const People = lazyWithRetry(() => import('../together/People.tsx'));

/** Actions at the end of the bar, which a phone keeps in its menu. */
const REST = ['toggle-table', 'comments', 'report', 'export', 'shortcuts'] as const;
/** What wide screens have beside the bar or by a key, and a finger finds nowhere else. */
const BY_FINGER = ['scenarios', 'checks', 'commands'] as const;

interface NameProps {
  readonly name: string;
  readonly onRename: ((name: string) => void) | null;
}

/** The canvas's name, changed in place. */
function CanvasName({ name, onRename }: NameProps) {
  const { t } = useText();
  const readOnly = useEditorState((state) => state.readOnly !== null) || !onRename;
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const next = typed?.trim();
    if (next && next !== name) onRename?.(next);
    setTyped(null);
  };
  // The heading before it says it already.
  if (readOnly)
    return (
      <span className="cv-name is-said" aria-hidden="true" title={name}>
        {name}
      </span>
    );
  return (
    <input
      className="cv-name"
      aria-label={t('canvas.name')}
      value={typed ?? name}
      maxLength={120}
      size={Math.max(6, (typed ?? name).length)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

/** Where there is nothing but the plan, there is nothing to choose. */
function useHasLayers(): boolean {
  const { actuals, parts } = useHost();
  return actuals !== null || Boolean(parts.withoutActuals);
}

/** The canvas, its state and its tools, in one row. */
export function TopBar() {
  const { name, onRename, parts } = useHost();
  const phone = usePhone();
  const hasLayers = useHasLayers();
  const isWithOthers = usePresenceState((state) => state.people.length > 0);
  const editable = useEditorState((state) => state.readOnly === null);
  // Who may no longer write may still have something that was not saved.
  const isKept = useEditorState((state) => state.save.problem !== null);
  return (
    <header className="cv-top">
      {parts.home}
      <h1 className="sr">{name}</h1>
      <CanvasName name={name} onRename={onRename} />
      {(editable || isKept) && <SaveLabel />}
      <ViewOnly />
      <span className="sp" />
      {!phone && hasLayers && <LayerSwitch />}
      {!phone && <ScenarioMenu />}
      <span className="sp" />
      {isWithOthers && (
        <Suspense fallback={null}>
          <People />
        </Suspense>
      )}
      <ActionButton name="undo" />
      <ActionButton name="redo" />
      {phone ? <MoreMenu names={[...REST, ...BY_FINGER]} /> : REST.map((each) => <ActionButton key={each} name={each} />)}
      {parts.acts}
    </header>
  );
}

/** Which numbers, and from which days, in the one row a phone has for that. Wide screens have them in the bar and on the map. */
export function NumbersBar() {
  const { t } = useText();
  const phone = usePhone();
  if (!useHasLayers() || !phone) return null;
  return (
    <section className="cv-numbers" aria-label={t('canvas.layers.title')}>
      <LayerSwitch />
      <PeriodMenu />
    </section>
  );
}
