import { permissionsOn } from '../kit/permission.ts';
import { type AnyReport, defineReports } from '../kit/report.ts';

const shown = { reads: true, showsVisitors: true, allowedWhenImpersonated: true } as const;
const may = permissionsOn(
  { name: 'reports', scope: 'workspace' },
  {
    kpis: { ...shown, feature: 'kpiMonitoring' },
    canvas: { ...shown, feature: 'kpiMonitoring' },
    attribution: { ...shown, feature: 'kpiMonitoring' },
    paths: { ...shown, feature: 'kpiMonitoring' },
    funnel: { ...shown, feature: 'kpiMonitoring' },
    cohorts: { ...shown, feature: 'kpiMonitoring' },
    correlation: { ...shown, feature: 'kpiMonitoring' },
    map_draft: { ...shown, feature: 'kpiMonitoring' },
    targets: { ...shown, feature: 'targets' },
    pages: { ...shown, feature: 'pagesMonitoring' },
    sources: { ...shown, feature: 'sourcesMonitoring' },
    ads: { ...shown, feature: 'adsMonitoring' },
    people: { ...shown, feature: 'kpiMonitoring' },
    person: { ...shown, feature: 'kpiMonitoring' },
    filter_values: { ...shown, feature: 'kpiMonitoring' },
    kpi_preview: { ...shown, feature: 'kpiBuilder' },
    kpi_suggestions: { ...shown, feature: 'kpiMonitoring' },
    rule_preview: { ...shown, feature: 'kpiMonitoring' },
    overview: { ...shown, feature: 'workspaceOverview' },
    insights: { ...shown, feature: 'kpiMonitoring' },
    arrivals: { ...shown, feature: 'kpiMonitoring' },
    coverage: { ...shown, feature: 'kpiMonitoring' },
    live: { reads: true, allowedWhenImpersonated: true },
  },
);

/** Every question about what was tracked. */
export const reports = defineReports({
  kpis: { may: may.kpis, calls: ['POST /api/analytics/reports/kpis'], lane: 'report' },
  canvas: { may: may.canvas, calls: ['POST /api/analytics/reports/canvas'], lane: 'canvas' },
  attribution: { may: may.attribution, calls: ['POST /api/analytics/reports/attribution'], lane: 'canvas' },
  paths: { may: may.paths, calls: ['POST /api/analytics/reports/paths'], lane: 'canvas' },
  funnel: { may: may.funnel, calls: ['POST /api/analytics/reports/funnel'], lane: 'canvas' },
  cohorts: { may: may.cohorts, calls: ['POST /api/analytics/reports/cohorts'], lane: 'canvas' },
  correlation: { may: may.correlation, calls: ['POST /api/analytics/reports/correlation'], lane: 'canvas' },
  /** A drawing made of what was tracked; nothing is stored by it. */
  map_draft: { may: may.map_draft, calls: ['POST /api/analytics/reports/map-draft'], lane: 'canvas' },
  /** Readable as an address, and asked like the other questions. */
  targets: { may: may.targets, calls: ['GET /api/analytics/reports/targets', 'POST /api/analytics/reports/targets'], lane: 'report' },
  pages: { may: may.pages, calls: ['POST /api/analytics/reports/pages'], lane: 'report' },
  sources: { may: may.sources, calls: ['POST /api/analytics/reports/sources'], lane: 'report' },
  ads: { may: may.ads, calls: ['POST /api/analytics/reports/ads'], lane: 'report' },
  people: { may: may.people, calls: ['POST /api/analytics/reports/people'], lane: 'report' },
  person: { may: may.person, calls: ['POST /api/analytics/reports/person'], lane: 'report' },
  /** For whoever filters the monitor: what there is to choose from. */
  filter_values: { may: may.filter_values, calls: ['POST /api/analytics/reports/filter-values'], lane: 'report' },
  /** For whoever builds a KPI: what it would show. */
  kpi_preview: { may: may.kpi_preview, calls: ['POST /api/analytics/reports/kpi-preview'], lane: 'report' },
  /** For whoever says what to look at, in a KPI, a funnel or a way: what there is to choose from. */
  kpi_suggestions: { may: may.kpi_suggestions, calls: ['POST /api/analytics/reports/kpi-suggestions'], lane: 'report' },
  /** For whoever types the rule of a card: whom it would have counted. */
  rule_preview: { may: may.rule_preview, calls: ['POST /api/analytics/reports/rule-preview'], lane: 'canvas' },
  /** How one workspace does, asked for each that stands beside others. */
  overview: { may: may.overview, calls: ['POST /api/analytics/reports/overview'], lane: 'overview' },
  /** What stands out, without being asked about. */
  insights: { may: may.insights, calls: ['POST /api/analytics/reports/insights'], lane: 'overview' },
  /** What comes in now, event by event. */
  arrivals: { may: may.arrivals, calls: ['POST /api/analytics/reports/arrivals'], lane: 'small' },
  /** For whoever installs the script: which pages of the canvases it was seen on. */
  coverage: { may: may.coverage, calls: ['POST /api/analytics/reports/coverage'], lane: 'report' },
  live: { may: may.live, calls: ['GET /api/analytics/reports/live'], lane: 'small' },
});

export type Report = (typeof reports)[keyof typeof reports];

/** The same list widened, in declaration order. */
export const allReports: readonly AnyReport[] = Object.values(reports);
