/**
 * Code that screens fetch when they are shown: here it comes with the first file of tests, because a
 * test is about the screen. Code that comes late is told in a browser (tests/e2e/late-chunks.spec.ts).
 */
import '#src/app/Dashboard.tsx';
import '#src/app/screens/GeneratedScreen.tsx';
import '#src/app/shell/Shell.tsx';
import '#src/app/WorkspaceRoot.tsx';
import '#src/app/component-texts/en.ts';
import '#src/crud/form/FormModal.tsx';
import '#src/crud/form/FormScreen.tsx';
import '#src/crud/states/FeatureLocked.tsx';
import '#src/crud/states/PlanLimitModal.tsx';
import '#src/app/shell/AdminLayout.tsx';
import '#src/features/account/AccountLayout.tsx';
import '#src/features/account/NotificationsScreen.tsx';
import '#src/features/account/security/SecurityScreen.tsx';
import '#src/features/admin/AuditLogScreen.tsx';
import '#src/features/admin/MailsScreen.tsx';
import '#src/features/admin/UsersScreen.tsx';
import '#src/features/canvases/CanvasesScreen.tsx';
import '#src/features/journeys/JourneysScreen.tsx';
import '#src/features/journeys/attribution/AttributionTab.tsx';
import '#src/features/journeys/funnel/FunnelTab.tsx';
import '#src/features/journeys/paths/FlowChart.tsx';
import '#src/features/journeys/paths/PathsTab.tsx';
import '#src/features/kpi-builder/KpiBuilderScreen.tsx';
import '#src/features/monitor/MonitorScreen.tsx';
import '#src/features/monitor/TrendChart.tsx';
import '#src/features/monitor/annotations/AnnotationList.tsx';
import '#src/features/monitor/arrange/ArrangeKpis.tsx';
import '#src/features/monitor/tables/TableTab.tsx';
import '#src/features/monitor/views/ViewsMenu.tsx';
import '#src/features/settings/SettingsLayout.tsx';
import '#src/features/workspaces/OverviewScreen.tsx';
import '#src/features/workspaces/numbers/NumbersScreen.tsx';
import '#src/modals/annotation/Modal.tsx';
import '#src/modals/confirm/Modal.tsx';
import '#src/modals/monitoring-reports/Modal.tsx';
import '#src/modals/unlock-canvas/Modal.tsx';
import '#src/reports/filter/FilterBar.tsx';
import '#src/upsell/UpsellScreen.tsx';
import '#src/upsell/samples/CanvasesSample.tsx';
import '#src/upsell/samples/KpiBuilderSample.tsx';
import '#src/upsell/samples/KpisSample.tsx';
import '#src/upsell/samples/Tables.tsx';
import '@refinedev/simple-rest';
