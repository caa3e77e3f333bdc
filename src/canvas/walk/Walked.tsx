import { type ReactNode, Suspense } from 'react';
import { loadTextPart, useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useLights, useLightsValue, WalkContext } from './walk-context.ts';
import './walk.css';

/** Who does not walk need not load what it looks like. */
const WalkPanel = lazyWithRetry(async () => (await Promise.all([import('./WalkPanel.tsx'), loadTextPart('walk')]))[0]);
const WalkLights = lazyWithRetry(() => import('./WalkLights.tsx'));

/** Around the screen: what a walk has reached is worked out once for all that shows it. */
export function Walked({ children }: { readonly children: ReactNode }) {
  return <WalkContext value={useLightsValue()}>{children}</WalkContext>;
}

/** How it stands with the walk, as long as there is one. */
export function WalkPart() {
  if (!useLights()) return null;
  return (
    <Suspense fallback={null}>
      <WalkPanel />
    </Suspense>
  );
}

/** What it lights up on the map. */
export function LightsPart({ dragged }: { readonly dragged: ReadonlySet<string> }) {
  if (!useLights()) return null;
  return (
    <Suspense fallback={null}>
      <WalkLights dragged={dragged} />
    </Suspense>
  );
}

/** The same of a row of the table. */
export function LitMark({ element }: { readonly element: string }) {
  const { t } = useText();
  const lights = useLights();
  if (!lights?.elements.has(element)) return null;
  return (
    <span className="cv-lit-row">
      <Icon name="check" label={t('canvas.walk_seen')} />
    </span>
  );
}
