import type { ComponentType } from 'react';
import type { Feature } from '#domain/plans/features.ts';
import type { TextKey } from '#src/providers/texts/i18n.ts';
import { withTexts } from '#src/providers/texts/with-texts.ts';
import type { IconName } from '#src/ui/icons/icons.tsx';

/** A screen of a workspace that is not generated from a resource. */
export interface FeatureScreen {
  /** Below `/dashboard/workspaces/:workspaceId/`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Its place in the menu, among the resources' orders; none: reached from elsewhere. */
  readonly menu?: { readonly text: TextKey; readonly icon: IconName; readonly order: number };
  /** Locked in the menu, not hidden, where the plan lacks it. */
  readonly feature?: Feature;
  /** Fills the window; the shell steps back. */
  readonly fullScreen?: boolean;
}

/** Marks a route whose screen fills the window. */
export const FILLS_WINDOW = 'fills-window';

/** The list is the table of contents of src/features, as far as they are screens of a workspace. */
export const FEATURE_SCREENS: readonly FeatureScreen[] = [
  { path: 'canvases', load: () => import('#src/features/canvases/CanvasesScreen.tsx') },
  {
    path: 'canvases/:canvasId',
    load: withTexts(
      'canvas',
      withTexts('elements', () => import('#src/features/canvas/CanvasScreen.tsx')),
    ),
    fullScreen: true,
  },
  {
    path: 'canvases/:canvasId/versions',
    load: withTexts(
      'canvas',
      withTexts('versions', () => import('#src/features/canvas/versions/VersionsScreen.tsx')),
    ),
    fullScreen: true,
  },
  {
    path: 'monitor',
    load: () => import('#src/features/monitor/MonitorScreen.tsx'),
    menu: { text: 'shell.monitor', icon: 'monitor', order: 2 },
    feature: 'kpiMonitoring',
  },
  {
    path: 'journeys',
    load: withTexts('journeys', () => import('#src/features/journeys/JourneysScreen.tsx')),
    menu: { text: 'shell.journeys', icon: 'journeys', order: 3.2 },
    feature: 'kpiMonitoring',
  },
  {
    path: 'people',
    load: withTexts('people', () => import('#src/features/people/PeopleScreen.tsx')),
    menu: { text: 'shell.people', icon: 'user', order: 3.5 },
    feature: 'kpiMonitoring',
  },
  { path: 'people/:personId', load: withTexts('people', () => import('#src/features/people/PersonScreen.tsx')) },
  { path: 'collaborate', load: () => import('#src/features/collaborate/CollaborateScreen.tsx') },
  { path: 'create-kpi', load: withTexts('kpi_builder', () => import('#src/features/kpi-builder/KpiBuilderScreen.tsx')) },
  { path: 'edit-kpi', load: withTexts('kpi_builder', () => import('#src/features/kpi-builder/KpiBuilderScreen.tsx')) },
  { path: 'alerts', load: () => import('#src/features/alerts/AlertsScreen.tsx') },
  { path: 'targets/:id?', load: () => import('#src/features/monitor/TargetsScreen.tsx') },
];
