import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { whenConnected } from './when-connected.ts';

/** A component whose code comes when it is first shown. */
export function later<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => whenConnected(load));
}
