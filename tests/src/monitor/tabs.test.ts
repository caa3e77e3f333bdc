import { expect, test } from 'vitest';
import { isBuilt } from '#domain/plans/features.ts';
import { FEATURE_OF, SHOWN_TABS } from '#src/features/monitor/MonitorTabs.tsx';

test('the monitor has a tab for what is built, whatever the plan, and for nothing else', () => {
  expect(SHOWN_TABS).toContain('kpi');
  const tabs = Object.keys(FEATURE_OF) as (keyof typeof FEATURE_OF)[];
  expect(tabs).toEqual(['kpi', 'pages', 'sources', 'ads']);
  expect(SHOWN_TABS).toEqual(tabs.filter((tab) => isBuilt(FEATURE_OF[tab])));
});
