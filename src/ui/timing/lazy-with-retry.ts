import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';
import { whenConnected } from './when-connected.ts';

/** A component whose code comes when it is first shown, or when somebody is about to ask for it. */
export type Later<P extends object> = FunctionComponent<P> & {
  /** Fetches the code ahead; a failure is met when the component is shown. */
  readonly prepare: () => void;
};

/** What has come ahead is shown at once: React would wait for it as if it had not, up to a third of a second. */
export function lazyWithRetry<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): Later<P> {
  let ahead: ComponentType<P> | undefined;
  // Once shown it stays what it is, or it would begin anew.
  let shown: ComponentType<P> | undefined;
  const awaited = lazy(() => whenConnected(load)) as unknown as ComponentType<P>;
  return Object.assign(
    (props: P) => {
      shown ??= ahead ?? awaited;
      return createElement(shown, props);
    },
    {
      prepare: () =>
        void load().then(
          (part) => {
            ahead = part.default;
          },
          () => undefined,
        ),
    },
  );
}
