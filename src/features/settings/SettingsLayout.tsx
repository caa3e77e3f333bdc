import { Outlet } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/i18n.ts';
import { inWorkspace, listPath, resourcesOf } from '#src/providers/resource-paths.ts';
import { useWorkspace } from '#src/providers/workspace.tsx';
import { LinkTabs } from '#src/ui/LinkTabs.tsx';
import { PageHeader } from '#src/ui/Panel.tsx';
import './settings.css';

/** The settings of a workspace: two own sections, and one for each resource that declares itself a setting. */
export default function SettingsLayout() {
  const { t, label } = useText();
  const workspace = useWorkspace();
  const mayReadAudit = useGrant('audit-entries:list').allowed;
  const base = `${inWorkspace(workspace.id)}/settings`;
  const sections = [
    { to: base, text: t('settings.workspace'), end: true },
    { to: `${base}/tracking`, text: t('tracking.title') },
    ...resourcesOf('settings').map((resource) => ({
      to: listPath(resource, workspace.id),
      text: label(`resources.${resource.name}.many`),
    })),
    ...(mayReadAudit ? [{ to: `${base}/audit`, text: t('settings.audit') }] : []),
  ];
  return (
    <div className="settings">
      <PageHeader title={t('shell.settings')} />
      <LinkTabs label={t('settings.sections')} tabs={sections} />
      <div className="settings-body">
        <Outlet />
      </div>
    </div>
  );
}
