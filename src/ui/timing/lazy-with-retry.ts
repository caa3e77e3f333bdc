import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { whenConnected } from './when-connected.ts';

/** A component whose code comes when it is first shown, or when somebody is about to ask for it. */
export type Later<P extends object> = LazyExoticComponent<ComponentType<P>> & {
  /** Fetches the code ahead; a failure is met when the component is shown. */
  readonly prepare: () => void;
};

export function lazyWithRetry<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): Later<P> {
  return Object.assign(
    lazy(() => whenConnected(load)),
    { prepare: () => void load().catch(() => undefined) },
  );
}
