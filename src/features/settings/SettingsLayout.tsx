import { Outlet } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace, listPath, resourcesOf } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { LinkTabs } from '#src/ui/layout/LinkTabs.tsx';
import { PageHeader } from '#src/ui/layout/Panel.tsx';
import './settings.css';

/** The settings of a workspace: two own sections, and one for each resource that declares itself a setting. */
export default function SettingsLayout() {
  const { t, label } = useText();
  const workspace = useWorkspace();
  const mayReadAudit = useGrant('audit-entries:list').allowed;
  const base = `${inWorkspace(workspace.id)}/settings`;
  const sections = [
    { to: base, text: t('settings.workspace'), end: true },
    { to: `${base}/tracking`, text: t('settings.tracking') },
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
