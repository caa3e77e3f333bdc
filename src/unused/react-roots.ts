import type { ReactNode } from 'react';

/**
 * Stands in for how antd draws apart from the page with React 16 to 18; `v5-patch-for-react-19` says how it is done
 * today. With what it speaks of waiting by, it would be 3 KiB of each first visit.
 */
export const render = (_node: ReactNode, _container: Element): void => undefined;
export const unmount = (_container: Element): Promise<void> => Promise.resolve();
