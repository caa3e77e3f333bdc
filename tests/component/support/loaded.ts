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
import '#src/features/admin/AuditLogScreen.tsx';
import '#src/features/admin/MailsScreen.tsx';
import '#src/features/admin/UsersScreen.tsx';
import '#src/features/canvases/CanvasesScreen.tsx';
import '#src/features/journeys/JourneysScreen.tsx';
import '#src/features/kpi-builder/KpiBuilderScreen.tsx';
import '#src/features/settings/SettingsLayout.tsx';
import '#src/modals/confirm/Modal.tsx';
import '@refinedev/simple-rest';
