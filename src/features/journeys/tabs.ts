/** Parts of the screen, the first unless the address names another. Each is the report of its name. */
export const TABS = ['funnel', 'paths', 'cohorts', 'correlation', 'attribution'] as const;
export type Tab = (typeof TABS)[number];

export const tabOf = (params: URLSearchParams): Tab => TABS.find((tab) => tab === params.get('tab')) ?? TABS[0];
